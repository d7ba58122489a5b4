import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createHostileItems } from "../hostile-items.ts";
import { ready, startVisit } from "./harness.ts";

/** Records injected code that runs, and violations of the page's policy. */
function watch(): void {
  const seen: string[] = [];
  Object.assign(window, { seen, harm: () => seen.push("harm ran") });
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    seen.push(`policy: ${violatedDirective} ${blockedURI}`);
  });
}

const seenOn = (page: Page) => page.evaluate(() => Reflect.get(window, "seen") as string[]);

test("no hostile content runs, and the page's policy stops what would", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const paths = [...(await createHostileItems(visit)).slice(0, 3), "/blog"];
  const allow = /TrustedHTML|TrustedScript|Trusted Type|trusted-types|style-src/;
  const before = (blank: Page) => blank.addInitScript(watch);
  const page = await visit.open("/", { allow, before });
  for (const path of ["/", ...paths]) {
    if (path !== "/") await page.goto(visit.origin + path);
    await ready(page);
    // Triggers the code that waits for a pointer or the focus.
    await page.locator("main *").evaluateAll((all) => {
      for (const element of all) {
        element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        (element as HTMLElement).focus?.();
      }
    });
    expect([path, await seenOn(page)]).toEqual([path, []]);
  }
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await page.getByRole("dialog").locator(".prose").waitFor();
  expect(await seenOn(page)).toEqual([]);
  const rejected = { html: "TypeError", script: "nothing ran", url: "TypeError", policy: "TypeError", json: "" };
  expect(await tryToInject(page)).toEqual({ ...rejected, style: "static" });

  const admin = await visit.openAdmin("/admin/blogs", { allow, before });
  for (const path of ["/admin/blogs", "/admin/testimonials", "/admin/messages"]) {
    if (path !== "/admin/blogs") await admin.goto(visit.origin + path);
    await admin.getByRole("main").getByText("harm()").first().waitFor();
    expect([path, await seenOn(admin)]).toEqual([path, []]);
  }
  expect(await tryToInject(admin)).toMatchObject(rejected);
});

/** Tries to turn text into HTML, scripts and styles, and returns what each attempt throws or causes. */
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
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): void };
    };
    nameOf(() => {
      script.append("document.documentElement.dataset.harmed = '1'");
      document.head.append(script);
    });
    const style = document.createElement("style");
    style.append("body { position: sticky }");
    document.body.append(style);
    return {
      html: nameOf(() => (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>")),
      script: document.documentElement.dataset["harmed"] ?? "nothing ran",
      url: nameOf(() => (script.src = "/assets/other.js")),
      policy: nameOf(() => trustedTypes.createPolicy("another", {})),
      // React Router writes the JSON-LD of a page this way after a navigation.
      json: nameOf(() => (document.createElement("script").innerHTML = '{"name":"a \\u003c b"}')),
      style: getComputedStyle(document.body).position,
    };
  });
