import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/* Runs in the browser: React alone, which hydrates a list of 60 elements that the page contains. */

const ELEMENTS = 60;

/** The list, for the server as well. */
export function List() {
  return Array.from({ length: ELEMENTS }, (_, index) => createElement("li", { key: index }, `Element ${index}`));
}

if (typeof document !== "undefined") {
  const root = document.getElementById("react-alone");
  if (root) hydrateRoot(root, createElement(List));
}
