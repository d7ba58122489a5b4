import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { site } from "#site-config";
import packageJson from "../../package.json" with { type: "json" };
import { JSON_LD_TYPES, PUBLIC_PAGES } from "../public-pages.ts";
import { serverOfFile } from "./server-of-file.ts";

const sharedSite = serverOfFile();

/** Checks only the conformance to the HTML standard; style is the formatter's task, accessibility that of axe. */
const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: {} });

test("every public page is valid HTML, and its JSON-LD has the types of its content", async () => {
  const { origin } = await sharedSite();
  const get = async (path: string) => (await fetch(origin + path)).text();
  for (const path of [...PUBLIC_PAGES, "/nothing-here"]) {
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
    expect([path, found.toSorted()]).toEqual([path, JSON_LD_TYPES[path] ?? []]);
  }
});

/** What the studio asked for, of the copy that site.config.ts holds. Another studio writes its own. */
const SPECIFIED: Record<string, string> = {
  "/":
    "New | Explore Our Latest Creations | We Build Ideas into Digital Reality | Join Commuity | custom websites | " +
    "e-commerce store | web applications | landing pages | Discover | Design and Develop | Deliver | Our Products | " +
    "More exciting products are on the way... | Empowering Students. Modernizing Campuses.",
  "/collex": "Campus Exchange Reimagined | Under Development | Building something amazing...",
};

test.runIf(site.name.toLowerCase() === packageJson.name)(
  "the pages of the sample studio have its specified copy, word for word",
  async () => {
    const { origin } = await sharedSite();
    for (const [path, copy] of Object.entries(SPECIFIED)) {
      const html = (await (await fetch(origin + path)).text()).replace(/<script[\s\S]*?<\/script>/g, "");
      const texts = new Set([...html.matchAll(/>([^<>]+)</g)].map(([, text]) => text?.trim()));
      expect([path, copy.split(" | ").filter((text) => !texts.has(text))]).toEqual([path, []]);
    }
  },
);
