import { expect, test, vi } from "vitest";
import { createMarkdownPool } from "#app/content/markdown/markdown-pool.server.ts";
import { MAX_CONTENT } from "#app/features/blog/post.ts";
import { form, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import { expectSafe } from "../safe-html.ts";

/* Markdown that is slow to render: it gets its response, and other requests get theirs meanwhile. */

// Loading the grammars of thirty languages takes seconds of CPU time.
vi.setConfig({ testTimeout: 60_000 });

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const footnotes = Array.from({ length: 15_000 }, (_, at) => `[^${at}]\n\n[^${at}]: a\n\n`).join("");
const longest = (piece: string) => piece.repeat(MAX_CONTENT / piece.length);

test.each([
  ["ten code blocks of opening brackets", fence("js", "{[\n".repeat(2_700)).repeat(10), "{[\n{["],
  ["fifty thousand nested brackets", `${"[".repeat(25_000)}word${"]".repeat(25_000)}`, "[word]"],

  ["as many list items as fit", longest("- a\n"), "a\na"],

  ["as many footnotes as fit", footnotes.slice(0, MAX_CONTENT), "a"],
  ["as many code blocks as fit", longest("```js\nlet a\n```\n"), "let a\nlet a"],
])("a preview of %s is rendered while other requests are served", async (_what, markdown, text) => {
  await using site = await openTestSite();
  const token = await site.login();
  let isDone = false;
  const preview = site.fetch("/api/preview", { ...json({ markdown }), token }).finally(() => (isDone = true));
  let otherResponses = 0;
  for (let other = 0; other < 20; other += 1) {
    expect((await site.fetch("/api/blogs?fields=summary", { token })).status).toBe(200);
    await new Promise((resolve) => setImmediate(resolve));
    if (!isDone) otherResponses += 1;
  }
  expect(otherResponses).toBeGreaterThan(0);

  const response = await preview;
  expect(response.status).toBe(200);
  const { html } = (await response.json()) as { html: string };
  expectSafe(html.slice(0, 20_000).replace(/<[^>]*$/, ""));
  expect(textOf(html).includes(text)).toBe(true);
});

test("other saves do not wait while a slow text is rendered", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const upload = await site.fetch("/api/media", { ...form({ image: await createImage(), alt: "Old" }), token });
  const image = (await upload.json()) as { id: string; url: string };
  const content = `![](${image.url})\n\n${fence("js", "{[\n".repeat(2_700)).repeat(10)}`;
  const created = await site.fetch("/api/blogs", { ...json({ title: "Slow", content }), token });
  expect(created.status).toBe(201);
  const post = (await created.json()) as { id: string };

  let isDone = false;
  const change = { ...json({ alt: "New" }, "PUT"), token };
  const changed = site.fetch(`/api/media/${image.id}`, change).finally(() => (isDone = true));
  for (const title of ["One", "Two"]) {
    expect((await site.fetch("/api/blogs", { ...json({ title, content: "Short." }), token })).status).toBe(201);
  }
  expect(isDone).toBe(false);
  expect((await changed).status).toBe(200);
  const read = await site.fetch(`/api/blogs/${post.id}`, { token });
  expect(((await read.json()) as { contentHtml: string }).contentHtml).toContain('alt="New"');
});

/** Returns the text that a reader sees. */
function textOf(html: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"' };
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, code?: string, name = "") =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (entities[name] ?? ""),
    )
    .replace(/\n+/g, "\n");
}

const HIGHLIGHTED = /<pre class="shiki/g;
const highlightedIn = (html: string) => html.match(HIGHLIGHTED)?.length ?? 0;

test("code is highlighted for the common names of a language", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const previewOf = async (markdown: string) =>
    ((await (await site.fetch("/api/preview", { ...json({ markdown }), token })).json()) as { html: string }).html;
  for (const name of ["js", "javascript", "TypeScript", "py", "c++", "c#", "bash", "yml", "html"]) {
    expect([name, highlightedIn(await previewOf(fence(name, "code")))]).toEqual([name, 1]);
  }
  // A valid name without highlighting still becomes a class.
  for (const name of ["zig", "constructor"]) {
    const plain = `<pre class="language-${name}" tabindex="0"><code>a &lt; b</code></pre>\n`;
    expect(await previewOf(fence(name, "a < b"))).toBe(plain);
  }
  for (const name of ["", "../c", '"onclick=x', "x".repeat(1_000)]) {
    expect(await previewOf(fence(name, "a < b"))).toBe('<pre tabindex="0"><code>a &lt; b</code></pre>\n');
  }
});

test("only the first of many code blocks are highlighted", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const [blocks, lines, highlighted] of [
    [60, 1, 50],
    [10, 1_000, 4],
    [1, 1_001, 0],
  ] as const) {
    const markdown = fence("js", "let a = 1;\n".repeat(lines).slice(0, lines > 1_000 ? undefined : lines * 10)).repeat(
      blocks,
    );
    const response = await site.fetch("/api/preview", { ...json({ markdown }), token });
    const { html } = (await response.json()) as { html: string };
    expect(highlightedIn(html)).toBe(highlighted);
    expect(html.match(/<pre /g)).toHaveLength(blocks);
  }
});

test("code whose highlighting takes too long is shown plain", async () => {
  const signals = [AbortSignal.abort()];
  const pool = createMarkdownPool({ deadline: () => signals.pop() ?? new AbortController().signal });
  const text = `${fence("js", "let a;")}\nWords`;
  expect((await pool.render(text)).html).toBe(
    '<pre class="language-js" tabindex="0"><code>let a;</code></pre>\n<p>Words</p>\n',
  );
  expect(highlightedIn((await pool.render(text)).html)).toBe(1);
  pool.close();
});

test("a text that takes too long to render gets 503", async () => {
  const signals = [AbortSignal.abort(), AbortSignal.abort()];
  const pool = createMarkdownPool({ deadline: () => signals.pop() ?? new AbortController().signal });
  const text = longest("Words. ");
  await expect(pool.render(text)).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/took too long/),
  });
  expect((await pool.render(text)).html).toContain("Words.");
  pool.close();
});

test("idle Markdown workers end", async () => {
  const pool = createMarkdownPool({ idleMs: 1 });
  await pool.render(fence("js", "let a;"));
  await expect.poll(() => pool.counts()).toEqual({ workers: 0, busy: 0, waiting: 0 });
});
