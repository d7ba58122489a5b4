import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ready, startVisit } from "./harness.ts";

/* The other browser tests prove that the site works under this policy: each violation is an error in the console. */

test("Trusted Types reject text as HTML or script on public and admin pages, and an injected style element has no effect on public pages", async () => {
  await using visit = await startVisit();
  const allow = /TrustedHTML|TrustedScript|Trusted Type|trusted-types|style-src/;
  const stopped = { html: "TypeError", script: "nothing ran", address: "TypeError", policy: "TypeError", json: "" };
  const page = await visit.open("/", { allow });
  for (const path of ["/", "/blog", "/portfolio", "/contact"]) {
    if (path !== "/") await page.goto(visit.origin + path);
    await ready(page);
    expect([path, await tryToInject(page)]).toEqual([path, stopped]);
    const position = await page.evaluate(() => {
      const style = document.createElement("style");
      style.append("body { position: sticky }");
      document.body.append(style);
      return getComputedStyle(document.body).position;
    });
    expect([path, position]).toEqual([path, "static"]);
  }
  expect(await tryToInject(await visit.openAdmin("/admin/blogs", { allow }))).toEqual(stopped);
});

/** Tries to make HTML and scripts of text, and returns what each attempt throws. */
const tryToInject = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (run: () => unknown) => {
      try {
        run();
        return "";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement("script");
    const box = document.createElement("div");
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): void };
    };
    nameOf(() => {
      script.append("document.documentElement.dataset.harmed = '1'");
      document.head.append(script);
    });
    return {
      html: nameOf(() => (box.innerHTML = "<img src=x onerror=alert(1)>")),
      script: document.documentElement.dataset["harmed"] ?? "nothing ran",
      address: nameOf(() => (script.src = "/assets/other.js")),
      policy: nameOf(() => trustedTypes.createPolicy("another", {})),
      // React Router writes the JSON-LD of a page this way after a navigation.
      json: nameOf(() => (document.createElement("script").innerHTML = '{"name":"a \\u003c b"}')),
    };
  });
