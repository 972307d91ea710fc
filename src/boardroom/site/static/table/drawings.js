// Drawings of a game near at hand. What uses one of another file asks for that file, and is told that it is there, in
// every frame anew and each for itself: a third of the time of a frame with a hundred of them. So the file is put into
// the page once, and frames that come later find it there.

const here = new Map();

async function fetched(file, name) {
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) return;
  const box = document.createElement("div");
  box.hidden = true;
  box.innerHTML = (await answer.text()).replaceAll('id="', `id="${name}`);
  document.body.append(box);
  here.set(file, name);
}

/** A frame whose drawings are those of this page, as far as it has them. */
export function near(html) {
  return html.replace(/href="([^"#]+\/([\w-]+)[\w.-]*\.svg)#/g, (whole, file, name) => {
    if (!here.has(file)) {
      here.set(file, "");
      fetched(file, `${name}-`);
    }
    return here.get(file) ? `href="#${here.get(file)}` : whole;
  });
}
