// The first file of SliderSessions.
