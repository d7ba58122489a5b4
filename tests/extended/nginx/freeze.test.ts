import { spawn, spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { form } from "../../requests.ts";
import { freePort } from "../../free-port.ts";
import { logIn, run, startServer, stopProgram, temporaryFolder } from "../../server/harness.ts";

const hasNginx = Boolean(process.env["CI"]) || spawnSync("nginx", ["-v"]).status === 0;

const readLines = async (root: string) =>
  (await readFile(join(root, "_redirects"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => line.split(" ") as [from: string, to: string, status: string]);

/** Starts nginx as a static host that serves the files, the two error pages and the lines of `_redirects`. */
async function startStaticHost(root: string, folder: string) {
  const port = await freePort();
  const redirects = (await readLines(root)).map(([from, to, status]) =>
    status === "410" ? `location = ${from} { return 410; }` : `location = ${from} { return 308 ${to}$is_args$args; }`,
  );
  const conf = join(folder, "static.conf");
  await writeFile(
    conf,
    `pid ${folder}/static.pid; error_log stderr; events {}
http { access_log off; types { text/html html; text/css css; text/javascript js; image/webp webp; image/png png; application/xml xml; }
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${root}; absolute_redirect off;
    error_page 404 /404.html; error_page 410 /410.html;
    ${redirects.join("\n    ")}
    location / { try_files $uri $uri/index.html =404; } } }`,
  );
  const child = spawn("nginx", ["-c", conf, "-g", `daemon off;${process.getuid?.() === 0 ? " user root;" : ""}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await fetch(origin).catch(() => null))?.status ?? child.exitCode).toBe(200);
  return {
    origin,
    [Symbol.asyncDispose]: () => stopProgram(child),
  };
}

/** Removes everything that needs a server: scripts, the search, likes, dialogs, and the targets of forms. */
const withoutServer = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<form role="search"[\s\S]*?<\/form>/g, "")
    .replaceAll(/<form method="post" action="\/blog\/[\s\S]*?<\/form>/g, "")
    .replaceAll(/(<form[^>]*) action="(?:https:\/\/studio\.example)?\/(?:contact|subscribe)[^"]*"/g, "$1")
    .replaceAll(/<span class="flex items-center gap-1"><svg[^>]*lucide-heart[\s\S]*?<\/span><\/span>/g, "")
    .replaceAll(/ href="\/blog(?:\?before=[\w-]+|\/older\/\d+)"/g, ' href="older"')
    // Splits by tag, so that a failure shows the tag that differs.
    .split(/(?=<)/);

/** The frozen copy does not count visits, so the live site does not either. */
const SITE = { SITE_URL: "https://studio.example", SITE_QUIRKS: "off", VISITS: "off" };

test.runIf(hasNginx)(
  "a static host serves the frozen copy with the same pages, redirects and errors as the site",
  async () => {
    await using folder = await temporaryFolder();
    await using data = await temporaryFolder();
    const env = { ...SITE, DATA_DIR: data.path };
    await using live = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(live.origin)}` };
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(live.origin + path, { ...init, headers });
      expect(response.ok).toBe(true);
    };
    for (let number = 1; number <= 14; number += 1)
      await send(
        "/api/blogs",
        form({
          title: `Post ${number}`,
          content: "See [the first](/blog/post-1) & [old](/old/one).",
          slug: `post-${number}`,
        }),
      );
    await send("/api/blogs", form({ title: "Secret", content: "Nobody reads this.", status: "draft" }));
    await send("/api/blogs/post-1", form({ slug: "the-first" }, "PUT"));
    await send("/api/blogs/post-2", { method: "DELETE" });
    // A scheduled post takes another post's old path, and is published before the copy is made.
    await send("/api/blogs/post-3", form({ slug: "the-third" }, "PUT"));
    const publishAt = new Date(Date.now() + 1_000).toISOString();
    const waiting = { title: "Waited", content: "Out.", slug: "post-3", status: "scheduled", publishAt };
    await send("/api/blogs", form(waiting));
    const shown = async () => (await fetch(`${live.origin}/blog/post-3`, { redirect: "manual" })).status;
    await expect.poll(shown).toBe(200);
    await send("/api/redirects", { ...form({ from: "/old/one", to: "/contact?from=old" }) });

    const copy = join(folder.path, "copy");
    const frozen = await run(["cli/studio.ts", "freeze", copy], env);
    expect(frozen).toMatchObject({
      code: 0,
      output: expect.stringContaining("There are no broken links or images.") as string,
    });
    await using host = await startStaticHost(copy, folder.path);
    const from = async (origin: string, path: string) => {
      const response = await fetch(origin + path, { redirect: "manual" });
      const body = await response.bytes();
      return {
        status: response.status,
        location: response.headers.get("Location"),
        body,
        text: new TextDecoder().decode(body),
      };
    };
    const both = (path: string) => Promise.all([from(live.origin, path), from(host.origin, path)]);

    const sitemap = (await from(live.origin, "/sitemap.xml")).text;
    const pages = [...sitemap.matchAll(/<loc>https:\/\/studio\.example([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
    expect(pages.length).toBeGreaterThan(35);
    const named = new Set<string>();
    for (const path of pages) {
      const [there, here] = await both(path);
      expect([path, here.status]).toEqual([path, 200]);
      expect([path, ...withoutServer(here.text)]).toEqual([path, ...withoutServer(there.text)]);
      for (const [, url = ""] of here.text.matchAll(/(?:href|src|srcSet)="(\/[^"#?\s]*)/gi)) named.add(url);
      expect(here.text).not.toContain("Nobody reads this");
    }
    // Every link and file that a page names exists.
    const statuses = await Promise.all([...named].map(async (url) => [url, (await from(host.origin, url)).status]));
    expect(statuses.filter(([, status]) => status !== 200 && status !== 308)).toEqual([]);
    for (const path of [
      "/rss.xml",
      "/atom.xml",
      "/feed.json",
      "/sitemap.xml",
      "/robots.txt",
      "/og/blog/the-first.png",
      "/favicon.ico",
    ]) {
      const [there, here] = await both(path);
      expect([path, Buffer.from(here.body).equals(there.body)]).toEqual([path, true]);
    }

    const [olderLink = ""] = /\/blog\?before=[\w-]+/.exec((await from(live.origin, "/blog")).text) ?? [];
    const [second, copied] = await Promise.all([from(live.origin, olderLink), from(host.origin, "/blog/older/2")]);
    expect((await from(host.origin, "/blog")).text).toContain('href="/blog/older/2"');
    expect(withoutServer(copied.text)).toEqual(withoutServer(second.text));
    expect((await from(live.origin, "/blog/older/2")).status).toBe(404);

    for (const path of ["/blog/post-1", "/blog/post-1?a=b", "/projects", "/blog/post-2", "/nothing/here"]) {
      const [there, here] = await both(path);
      expect([path, here.status, here.location]).toEqual([path, there.status, there.location]);
    }
    expect((await from(host.origin, "/blog/post-2")).text).toContain("Taken down for good");
    expect((await from(host.origin, "/nothing/here")).text).toContain("This page was never printed");

    const contact = (await from(host.origin, "/contact")).text;
    expect(contact).toMatch(
      /<form id="contact-form"[^>]* action="https:\/\/studio\.example\/contact#contact-form" method="post"/,
    );
    expect(contact).toContain('action="https://studio.example/subscribe"');
    // The live site asks for a confirmation before it accepts a message from the copy's form.
    const message = form({ name: "Ada", email: "ada@campus.example", message: "From the copy, with thanks." });
    const sent = await fetch(`${live.origin}/contact`, { ...message, headers: { Origin: host.origin } });
    expect([sent.status, await sent.text()]).toEqual([403, expect.stringMatching(/One more step[\s\S]*From the copy/)]);
    expect(await (await fetch(`${live.origin}/api/messages`, { headers })).json()).toMatchObject({ messages: [] });
  },
  180_000,
);

const OWN_FILES = ["/.well-known/security.txt", "/__manifest", "/ABOUT", "/blog.data"];

test("freezing again removes only files that freeze wrote, reports broken links, and needs SITE_URL", async () => {
  await using folder = await temporaryFolder();
  const env = { ...SITE, DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const copy = join(folder.path, "copy");
  const freeze = (...more: string[]) => run(["cli/studio.ts", "freeze", copy, ...more], env);
  {
    await using live = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(live.origin)}` };
    const post = {
      title: "One",
      content:
        "# Here\n\n[away](/blog/nowhere) [cut](/caf%E9) [moved](/2020/%d0%bf(!)) [here](#here) [there](/blog/one#there) [theirs](https://other.example/media/a.png)",
      slug: "one",
    };
    await fetch(`${live.origin}/api/blogs`, { ...form(post), headers });
    await fetch(`${live.origin}/api/redirects`, { ...form({ from: "/2020/п(!)", to: "/contact" }), headers });
    const first = await freeze();
    expect(first.output).not.toContain("/media/a.png");
    expect(first).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        "Broken links:\n  /blog/nowhere, linked from blog/one/index.html\n  /caf%E9, linked from blog/one/index.html\n  /blog/one#there, linked from blog/one/index.html",
      ) as string,
    });
    await fetch(`${live.origin}/api/blogs/one`, { method: "DELETE", headers });
    // Stored by an earlier version, which did not know these as its own.
    for (const path of OWN_FILES) {
      await fetch(`${live.origin}/api/redirects`, { ...form({ from: `/was${path}`, to: "/contact" }), headers });
    }
    const database = new SQLite(join(env.DATA_DIR, "northquad.sqlite"), { timeout: 5_000 });
    database.exec("update redirects set from_path = substr(from_path, 5) where from_path like '/was/%'");
    database.close();
  }
  const again = await freeze("--without-forms");
  expect(again).toMatchObject({
    code: 0,
    output: expect.stringMatching(/\d files of an earlier freeze were removed\./) as string,
  });
  expect(await readdir(join(copy, "blog"))).toEqual(["index.html"]);
  const lines = await readLines(copy);
  expect(lines).toContainEqual(["/blog/one", "/410.html", "410"]);
  expect(lines.filter(([path]) => OWN_FILES.includes(path))).toEqual([]);
  const contact = await readFile(join(copy, "contact/index.html"), "utf8");
  expect(contact).toContain("This copy of our site has no form.");
  expect(contact).not.toContain("<form");

  await writeFile(join(copy, "blog/mine.txt"), "mine");
  const rejected = await freeze();
  expect(rejected).toMatchObject({
    code: 1,
    output: expect.stringContaining("contains blog/mine.txt, which freeze did not write") as string,
  });
  const other = join(folder.path, "other");
  await mkdir(other);
  await symlink(folder.path, join(other, "blog"));
  const linked = await run(["cli/studio.ts", "freeze", other], env);
  expect(linked).toMatchObject({
    code: 1,
    output: expect.stringContaining("contains blog, which freeze did not write") as string,
  });
  expect((await run(["cli/studio.ts", "freeze"], env)).code).toBe(2);
  const { SITE_URL: _url, ...without } = env;
  expect(await run(["cli/studio.ts", "freeze", join(folder.path, "new")], without)).toMatchObject({
    code: 1,
    output: expect.stringContaining("SITE_URL is not set") as string,
  });
});
