import { readStored, writeStored } from "./storage.ts";

/*
 * A stored theme wins over the system's, and the switch works before React does. Of the toolbar's two colours only
 * `media` changes: React finds them by their content, and would add one that it no longer finds.
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
// On the way to or from an error page React makes a new <html>.
addEventListener("html-made", setTheme);
addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-theme-toggle]")) return;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  theme = (theme ?? system) === "dark" ? "light" : "dark";
  setTheme();
  writeStored("localStorage", "theme", theme);
});
