import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { startServer } from "./harness.ts";
import { sampleFolder } from "./sample-folder.ts";

/** Checks only the conformance to the HTML standard; style is the formatter's task, accessibility that of axe. */
const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: {} });

test("every public page is valid HTML, and its JSON-LD has the types of its content", async () => {
  await using folder = await sampleFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  const get = async (path: string) => (await fetch(server.origin + path)).text();
  const things: Record<string, string[]> = {
    "/": ["Organization", "WebSite", "FAQPage"],
    "/about": [],
    "/blog": [],
    "/blog/weighing-our-own-website": ["BlogPosting", "BreadcrumbList"],
    "/portfolio": [],
    "/portfolio/shelfmate": ["CreativeWork", "BreadcrumbList"],
    "/contact": [],
    "/collex": [],
    "/terms-of-service": [],
    "/privacy-policy": [],
    "/cookie-policy": [],
    "/licenses": [],
    "/nothing-here": [],
  };
  for (const [path, types] of Object.entries(things)) {
    const html = await get(path);
    const { results } = await validator.validateString(html);
    const errors = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect([path, errors]).toEqual([path, []]);
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text]) => {
      const { "@context": context, "@graph": graph } = JSON.parse(text ?? "") as {
        "@context": string;
        "@graph": { "@type": string }[];
      };
      expect(context).toBe("https://schema.org");
      return graph.map((thing) => thing["@type"]);
    });
    expect([path, found]).toEqual([path, types]);
  }
});
