import { expect } from "vitest";
import { json } from "./requests.ts";
import type { RunningSite } from "./sites/open-site.ts";
import { XSS_VECTORS } from "./xss-vectors.ts";

const AT_ONCE = 12;

/** Puts XSS vectors into every field of items and of a message, and returns the items' pages. */
export async function createHostileItems(site: RunningSite): Promise<string[]> {
  const paths: string[] = [];
  for (let start = 0; start < XSS_VECTORS.length; start += AT_ONCE) {
    const vectors = XSS_VECTORS.slice(start, start + AT_ONCE);
    const [vector = ""] = vectors;
    const title = vector.slice(0, 200);
    const seo = { excerpt: vector, tags: vector, seoTitle: vector, seoDescription: vector };
    const content = `${vectors.join("\n\n")}\n\n## B\n\n## C\n\n## ${vector.replaceAll("\n", " ")}`;
    const post = await site.create<{ slug: string }>("/api/blogs", { title, category: "AI", content, ...seo });
    paths.push(`/blog/${post.slug}`);
    const name = vector.slice(0, 100);
    await site.create("/api/testimonials", { name, position: name, content: vectors.join("\n"), rating: "5" });
    const message = { name, email: "n@campus.example", message: vectors.join("\n").slice(0, 5000) };
    if (start < 3 * AT_ONCE) expect((await site.fetch("/api/contact", json(message))).status).toBe(200);
  }
  const [vector = ""] = XSS_VECTORS;
  const project = await site.create<{ slug: string }>("/api/projects", {
    title: vector,
    category: vector.slice(0, 50),
    description: XSS_VECTORS.join("\n\n"),
    details: JSON.stringify({ [vector.slice(0, 50)]: vector }),
    tech: XSS_VECTORS.slice(0, 10).join(","),
    color: "from-[red;}</style><script>harm()</script>] to-[url(javascript:harm())]",
  });
  return [`/portfolio/${project.slug}`, ...paths];
}
