import { expect, test } from "vitest";
import { openSite } from "../sites/open-site.ts";
import { createHostileItems } from "../hostile-items.ts";

const BLOCK = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g;
const TAG = /<!DOCTYPE html>|<!--[ \w$/]*-->|<\/?([a-z][a-z0-9-]*)((?: [a-zA-Z:_-]+(?:="[^"<>]*")?)*)\s*\/?>/gi;
const FORBIDDEN = /^(iframe|object|embed|base|frame|applet|foreignobject|set|animate)$/i;
const ATTRIBUTE = / ([a-zA-Z:_-]+)(?:="([^"]*)")?/g;
const RUNS = /^(?:javascript|vbscript|data:text)/i;

const runsCode = (attributes: string) =>
  [...attributes.matchAll(ATTRIBUTE)].some(([, name = "", value = ""]) => {
    return name.startsWith("on") || (/^(?:href|src|(?:form)?action)$/.test(name) && RUNS.test(value.trim()));
  });

/** Returns what is wrong in a page's HTML: broken tags, forbidden elements, and attributes that run code. */
function problemsIn(html: string): string[] {
  const problems: string[] = [];
  const rest = html.replace(BLOCK, "").replace(TAG, (tag, name: string = "", attributes: string = "") => {
    if (FORBIDDEN.test(name) || runsCode(attributes)) problems.push(tag);
    return "";
  });
  const start = rest.indexOf("<");
  if (start >= 0) problems.push(rest.slice(start, start + 80));
  return problems;
}

const scriptsIn = (html: string) => html.match(/<script/gi)?.length;

test("no XSS vector becomes markup, in any field of any page", async () => {
  await using site = await openSite();
  const content = "A\n\n## B\n\n## C\n\n## D";
  const seo = { excerpt: "x", tags: "x", seoTitle: "x", seoDescription: "x" };
  await site.create("/api/blogs", { title: "Harmless", content, category: "AI", ...seo });
  await site.create("/api/projects", { title: "Harmless", category: "Web", tech: "Go", description: "A" });
  const post = await site.text("/blog/harmless");
  const project = await site.text("/portfolio/harmless");
  expect(problemsIn(post.replace("</main>", "<img src=x onerror=harm()></main>"))).toHaveLength(1);
  expect(problemsIn(post.replace("</main>", '<a href="javascript:harm()">A</a></main>'))).toHaveLength(1);

  const paths = await createHostileItems(site);
  for (const path of ["/", "/blog", "/portfolio", "/blog/harmless", "/portfolio/harmless", ...paths]) {
    const html = await site.text(path);
    expect([path, problemsIn(html)]).toEqual([path, []]);
    // The harmless page of the same kind has no script less.
    const scripts = path.startsWith("/blog/") ? scriptsIn(post) : scriptsIn(project);
    expect([path, /\/.+\//.test(path) ? scriptsIn(html) : scripts]).toEqual([path, scripts]);
  }
});
