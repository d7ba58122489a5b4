import { readStored, writeStored } from "./storage.ts";

/*
 * A stored theme overrides the system's, and the switch works before hydration. Only `media` of the two theme-color
 * elements changes: React finds them by `content`, and would otherwise add one.
 */
const html = document.documentElement;
const stored = readStored("localStorage", "theme");
let theme = stored === "dark" || stored === "light" ? stored : null;

function setTheme(): void {
  if (!theme) return;
  html.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.media = meta.dataset.for === theme ? "all" : "not all";
  }
}

setTheme();
addEventListener("DOMContentLoaded", setTheme);
// React makes a new <html> element when it shows or leaves an error page.
addEventListener("html-made", setTheme);
addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-theme-toggle]")) return;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  theme = (theme ?? system) === "dark" ? "light" : "dark";
  setTheme();
  writeStored("localStorage", "theme", theme);
});
