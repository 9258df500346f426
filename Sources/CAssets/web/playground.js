const list = document.getElementById("presets");
const answer = await fetch("v1/presets", { headers: { Accept: "application/json" } });
const { presets } = await answer.json();

list.replaceChildren(...presets.map(({ name }) => {
  const item = document.createElement("li");
  item.textContent = name;
  return item;
}));
