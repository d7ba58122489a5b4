import { Window } from "happy-dom";
import type { RunningSite } from "../sites/open-site.ts";

const { DOMParser } = new Window();

/** Parses HTML without running its scripts. */
export function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html") as unknown as Document;
}

/** Requests a page and parses its HTML. */
export async function openPage(site: RunningSite, path: string): Promise<Document> {
  return parse(await site.text(path));
}

/** Returns an element's text as one line. */
export const textOf = (element: Element | null | undefined) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

/** Returns the text of each match of the selector. */
export const textsOf = (scope: ParentNode, selector: string) => [...scope.querySelectorAll(selector)].map(textOf);

/** Returns an attribute of each match of the selector. */
export const attributesOf = (scope: ParentNode, selector: string, name: string) =>
  [...scope.querySelectorAll(selector)].map((element) => element.getAttribute(name));

/** Returns the section whose heading has this text. */
export function sectionOf(scope: ParentNode, heading: string): Element {
  const id = [...scope.querySelectorAll("h2")].find((one) => textOf(one) === heading)?.id;
  const section = scope.querySelector(`[aria-labelledby="${id}"]`);
  if (!section) throw new Error(`The page has no section "${heading}".`);
  return section;
}
