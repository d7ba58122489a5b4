import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { form } from "../../requests.ts";
import { logIn, run, startServer, temporaryFolder } from "../../server/harness.ts";

const SITE = { SITE_URL: "https://studio.example", SITE_QUIRKS: "off" };

test("freeze writes the public site as files", { timeout: 180_000 }, async () => {
  await using folder = await temporaryFolder();
  const env = { ...SITE, DATA_DIR: join(folder.path, "data") };
  const copy = join(folder.path, "copy");
  const read = (path: string) => readFile(join(copy, path), "utf8");
  await using live = await startServer(env);
  const headers = { Authorization: `Bearer ${await logIn(live.origin)}` };
  const send = (path: string, init: RequestInit) => fetch(live.origin + path, { ...init, headers });
  for (let number = 1; number <= 10; number += 1) {
    const content = "See [the first](/blog/post-1).";
    await send("/api/blogs", form({ title: `Post ${number}`, content, slug: `post-${number}` }));
  }
  await send("/api/blogs", form({ title: "Secret", content: "Nobody reads this.", status: "draft", slug: "secret" }));
  await send("/api/blogs/post-1", form({ slug: "the-first" }, "PUT"));
  const frozen = await run(["cli/studio.ts", "freeze", copy], env);
  expect(frozen).toMatchObject({ code: 0, output: expect.stringContaining("There are no broken links or images.") });

  const sitemap = await read("sitemap.xml");
  const pages = [...sitemap.matchAll(/<loc>https:\/\/studio\.example([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  for (const path of pages) expect(await read(`${path}/index.html`)).toContain("</html>");
  const blog = await read("blog/index.html");
  const [, older = ""] = /href="(\/blog\/before=[\w-]+)"/.exec(blog) ?? [];
  expect(await read(`${older}/index.html`)).toContain("Post 1");
  expect(blog).not.toContain("reactRouterContext");
  const image = /src="(\/media\/[^"]+)"/.exec(await read("index.html"))?.[1] ?? "";
  expect((await readFile(join(copy, image))).byteLength).toBeGreaterThan(1_000);
  expect(await read("blog/post-1/index.html")).toContain("url=/blog/the-first");
  expect(await read("404.html")).toContain("This page was never printed");
  for (const path of ["rss.xml", "robots.txt", "favicon.ico", ".well-known/security.txt"]) await read(path);
  await expect(read("blog/secret/index.html")).rejects.toThrow("ENOENT");

  const contact = await read("contact/index.html");
  expect(contact).toContain('action="https://studio.example/contact#contact-form"');
  expect(contact).toContain('action="https://studio.example/subscribe"');
  // The live site asks for a confirmation before it accepts a message from the copy's form.
  const message = form({ name: "Ada", email: "ada@campus.example", message: "From the copy." });
  const sent = await fetch(`${live.origin}/contact`, { ...message, headers: { Origin: "https://copy.example" } });
  expect([sent.status, await sent.text()]).toEqual([403, expect.stringMatching(/One more step[\s\S]*From the copy/)]);

  await send("/api/blogs", form({ title: "Lost", content: "[away](/blog/nowhere)", slug: "lost" }));
  const second = await run(["cli/studio.ts", "freeze", copy], env);
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining("is not empty") });
  const broken = await run(["cli/studio.ts", "freeze", join(folder.path, "second")], env);
  expect(broken).toMatchObject({
    code: 1,
    output: expect.stringContaining("Broken links:\n  /blog/nowhere, linked from /"),
  });
  const { SITE_URL: _url, ...without } = env;
  const unknown = await run(["cli/studio.ts", "freeze", join(folder.path, "third")], without);
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining("SITE_URL is not set") });
});
