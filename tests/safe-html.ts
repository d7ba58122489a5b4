import { expect } from "vitest";

/*
 * The only HTML that the Markdown renderer may write: these elements with these attributes, every other angle bracket
 * escaped, and URLs of harmless schemes.
 */
const ATTRIBUTES: Record<string, string[]> = {
  a: ["href", "title", "rel", "id", "aria-label"],
  aside: ["class", "role", "aria-label", "data-kind"],
  code: ["class"],
  div: ["class", "tabindex", "role", "aria-label"],
  h2: ["id"],
  h3: ["id"],
  h4: ["id"],
  h5: ["id"],
  h6: ["id"],
  img: ["src", "alt", "title", "width", "height", "loading", "decoding"],
  input: ["type", "disabled", "checked", "aria-label"],
  li: ["id", "class"],
  ol: ["start"],
  pre: ["class", "style", "tabindex"],
  section: ["class", "aria-label"],
  source: ["type", "srcset", "sizes"],
  span: ["class", "style"],
  td: ["style"],
  th: ["style"],
};
const BARE = "p br hr em strong s sup ul blockquote table thead tbody tr image".split(" ");

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>/g;
const STYLE = /^(?:(?:--)?[a-z-]+:(?:var\(--[\w-]+\)|[a-z]+|#[0-9a-f]{3,8});?)*$/;

const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">" };
const decode = (text: string) => text.replace(/&(?:amp|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** Expects HTML that runs no code, loads nothing from other sites, nests no links and cannot leave its container. */
export function expectSafe(html: string): void {
  let [links, nested] = [0, 0];
  for (const [whole, closing, name = "", attributes = ""] of html.matchAll(TAG)) {
    if (name === "a") links += closing ? -1 : 1;
    nested = Math.max(nested, links);
    const allowed = ATTRIBUTES[name] ?? (BARE.includes(name) ? [] : null);
    expect([whole, allowed !== null]).toEqual([whole, true]);
    if (closing) expect(attributes).toBe("");
    for (const [, key = "", value = ""] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      // Any block of a right-to-left text names its direction.
      expect([whole, key, key === "dir" ? value === "rtl" : allowed?.includes(key)]).toEqual([whole, key, true]);
      if (key === "href") expect(decode(value)).toMatch(/^(https?:|mailto:|tel:|\/(?!\/)|#|$)/i);
      if (key === "src" || key === "srcset") expect(value).toMatch(/^\/media\/[\w./ ,-]*$/);
      if (key === "style") expect(value.replaceAll(" ", "")).toMatch(STYLE);
      if (key === "id") expect(value).toMatch(/^s-[\p{L}\p{M}\p{N}-]*$/u);
    }
  }
  expect(nested).toBeLessThanOrEqual(1);
  expect(html.replaceAll(TAG, "")).not.toContain("<");
}
