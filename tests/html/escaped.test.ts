import { expect, test } from "vitest";
import { openSite } from "../sites/open-site.ts";
import { XSS_VECTORS } from "../xss-vectors.ts";

const AT_ONCE = 12;
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
  const post = async (title: string, content: string, other: Record<string, string>) =>
    (await site.create<{ slug: string }>("/api/blogs", { title, content, category: "AI", ...other })).slug;
  const project = async (title: string, fields: Record<string, string | string[]>) =>
    (await site.create<{ slug: string }>("/api/projects", { title, category: "Web", tech: "Go", ...fields })).slug;
  const harmless = { excerpt: "x", tags: "x", seoTitle: "x", seoDescription: "x" };
  const plainPost = await site.text(`/blog/${await post("A", "A\n\n## B\n\n## C\n\n## D", harmless)}`);
  const plainProject = await site.text(`/portfolio/${await project("A", { description: "A" })}`);
  expect([problemsIn(plainPost), problemsIn(plainProject)]).toEqual([[], []]);
  expect(problemsIn(plainPost.replace("</main>", "<img src=x onerror=harm()></main>"))).toHaveLength(1);

  for (let start = 0; start < XSS_VECTORS.length; start += AT_ONCE) {
    const vectors = XSS_VECTORS.slice(start, start + AT_ONCE);
    const [vector = ""] = vectors;
    const seo = { excerpt: vector, tags: vector, seoTitle: vector, seoDescription: vector };
    const content = `${vectors.join("\n\n")}\n\n## B\n\n## C\n\n## ${vector.replaceAll("\n", " ")}`;
    const page = await site.text(`/blog/${await post(vector, content, seo)}`);
    expect([vector, problemsIn(page), scriptsIn(page)]).toEqual([vector, [], scriptsIn(plainPost)]);
  }
  for (const vector of XSS_VECTORS.filter((text) => text.trim())) {
    const short = vector.slice(0, 100);
    await post(vector.slice(0, 200), "Text.", {});
    await site.create("/api/testimonials", { name: short, position: short, content: vector, rating: "5" });
  }
  const [vector = ""] = XSS_VECTORS;
  const slug = await project(vector, {
    category: vector.slice(0, 50),
    description: XSS_VECTORS.join("\n\n"),
    details: JSON.stringify({ [vector.slice(0, 50)]: vector }),
    tech: XSS_VECTORS.slice(0, 10).join(","),
    color: "from-[red;}</style><script>harm()</script>] to-[url(javascript:harm())]",
  });
  const page = await site.text(`/portfolio/${slug}`);
  expect([problemsIn(page), scriptsIn(page)]).toEqual([[], scriptsIn(plainProject)]);
  for (const path of ["/", "/blog", "/portfolio"])
    expect([path, problemsIn(await site.text(path))]).toEqual([path, []]);
});
