import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { ready, shareVisit } from "./harness.ts";

/** Records uses of Intl for dates and numbers: the first use has to load its tables. */
function noteUsesOfIntl() {
  const uses: string[] = [];
  const note = (of: object, name: string) => {
    const original = Reflect.get(of, name) as () => unknown;
    const noting = new Proxy(original, {
      apply: (...call) => (uses.push(name), Reflect.apply(...call)),
      construct: (...call) => (uses.push(name), Reflect.construct(...call)),
    });
    Object.defineProperty(of, name, { value: noting });
  };
  for (const name of ["DateTimeFormat", "NumberFormat", "Collator", "PluralRules"]) note(Intl, name);
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]) note(Date.prototype, name);
  note(Number.prototype, "toLocaleString");
  Object.assign(window, { usesOfIntl: uses });
}

test("no public page uses Intl for dates or numbers while its scripts start", async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/", { before: (blank) => blank.addInitScript(noteUsesOfIntl) });
  for (const path of PUBLIC_PAGES) {
    await page.goto(visit.origin + path);
    await ready(page);
    expect([path, await page.evaluate("usesOfIntl")]).toEqual([path, []]);
  }
});
