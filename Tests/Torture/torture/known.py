"""What is known to be wrong with several services over one Redis, and the torture lets pass."""

#: Which answers must say that they are committed (`World.durability`). It should be "event": an answer does not say so
#: when the connection to Redis has just been cut.
DURABILITY = "none"
