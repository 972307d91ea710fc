// Inline SVG files that frames refer to. Browsers resolve a <use> of another file again for each use and each frame,
// which takes a third of the time of a frame with a hundred of them. So each file is inserted into the page once.

const loadedFiles = new Map();

async function loadDrawings(file, name) {
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) return;
  const box = document.createElement("div");
  box.hidden = true;
  box.innerHTML = (await answer.text()).replaceAll('id="', `id="${name}`);
  document.body.append(box);
  loadedFiles.set(file, name);
}

/** Let a frame's HTML refer to the drawings in this page, as far as they are loaded. */
export function inlineDrawings(html) {
  return html.replace(/href="([^"#]+\/([\w-]+)[\w.-]*\.svg)#/g, (whole, file, name) => {
    if (!loadedFiles.has(file)) {
      loadedFiles.set(file, "");
      loadDrawings(file, `${name}-`);
    }
    return loadedFiles.get(file) ? `href="#${loadedFiles.get(file)}` : whole;
  });
}
