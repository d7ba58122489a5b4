import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { form } from "../../requests.ts";
import { wxr } from "../../wxr.ts";
import { logIn, startServer, temporaryFolder } from "../../server/harness.ts";
import { runInOneProcess } from "../../server/run-in-one-process.ts";

const POSTS = [
  { id: 1, title: "First", slug: "first", link: "/2020/01/first/", oldSlugs: ["erste", "caf%C3%A9"] },
  { id: 2, title: "Hidden", slug: "hidden", link: "/2020/01/hidden/", status: "private" },
  { id: 3, title: "Later", slug: "later", link: "/2099/01/later/", status: "future", date: "2099-01-01 00:00:00" },
  { id: 4, title: "About", slug: "about-us", link: "/about/" },
  { id: 5, title: "Admin", slug: "admins", link: "/admin/post/" },
  { id: 6, title: "Plain", slug: "plain", link: "/?p=6" },
  { id: 7, title: "Same", slug: "same", link: "/2020/01/first/" },
  { id: 8, title: "In place", slug: "in-place", link: "/blog/in-place" },
];

test("the URLs of the old site redirect to the imported posts", async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder.path, "data"), SAMPLE_CONTENT: "off" };
  const file = join(folder.path, "export.xml");
  await writeFile(file, wxr(POSTS));
  const [dry, first, second] = await runInOneProcess(
    [["import", file, "--dry-run"], ...[1, 2].map(() => ["import", file])],
    env,
  );

  const notes = [
    "its old URL /about cannot redirect: this site has a page there",
    "its old URL /admin/post cannot redirect: URLs under /admin are reserved.",
    "its old link http://old.example/?p=6 cannot redirect",
  ];
  for (const imported of [dry, first]) {
    expect(imported?.code).toBe(0);
    for (const note of notes) expect(imported?.output).toContain(note);
    expect(imported?.output).not.toContain("/blog/in-place cannot");
  }
  expect(second?.output).toContain("0 imported, 8 there already, 0 refused.");

  await using server = await startServer(env);
  const at = async (path: string) => {
    const { status, headers } = await fetch(server.origin + path, { redirect: "manual" });
    return [status, headers.get("Location")].filter((part) => part !== null).join(" ");
  };
  expect(await at("/2020/01/first/?utm=1")).toBe("308 /blog/first?utm=1");
  expect(await at("/2020/01/erste")).toBe("308 /blog/first");
  expect(await at("/2020/01/caf%C3%A9")).toBe("308 /blog/first");
  expect(await at("/2020/01/hidden")).toBe("404");
  expect(await at("/2099/01/later")).toBe("404");
  expect(await at("/blog/in-place")).toBe("200");

  const Authorization = `Bearer ${await logIn(server.origin)}`;
  const edit = async (slug: string, init: RequestInit) =>
    (await fetch(`${server.origin}/api/blogs/${slug}`, { ...init, headers: { Authorization } })).status;
  expect(await edit("first", form({ slug: "renamed" }, "PUT"))).toBe(200);
  expect(await at("/2020/01/erste")).toBe("308 /blog/renamed");
  expect(await edit("renamed", form({ status: "draft" }, "PUT"))).toBe(200);
  expect(await at("/2020/01/first")).toBe("404");
  expect(await edit("renamed", form({ status: "published" }, "PUT"))).toBe(200);
  expect(await edit("renamed", { method: "DELETE" })).toBe(200);
  expect([await at("/2020/01/first"), await at("/2020/01/erste"), await at("/blog/first")]).toEqual([
    "410",
    "410",
    "410",
  ]);
  const trail = (await (await fetch(`${server.origin}/api/redirects`, { headers: { Authorization } })).json()) as {
    redirects: { from: string }[];
  };
  expect(trail.redirects.map(({ from }) => from)).toEqual(["/2099/01/later"]);
});
