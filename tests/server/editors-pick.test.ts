import { expect, test } from "vitest";
import { site } from "#site-config";
import { siteConfigErrors } from "#app/config/site-config.ts";
import { logIn, startServer } from "./harness.ts";
import { sampleFolder } from "./sample-folder.ts";

test("the Editor's Pick is shown while its post is public, and only then", async () => {
  await using folder = await sampleFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
  const pick = site.editorsPick;
  const path = `${server.origin}/api/blogs/${pick.post}`;
  const { id } = (await (await fetch(path)).json()) as { id: string };
  const send = async (method: string, body?: object) =>
    (
      await fetch(`${server.origin}/api/blogs/${id}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      })
    ).status;
  const isShown = async (page = "/blog") => (await (await fetch(server.origin + page)).text()).includes(pick.text);

  expect(await isShown()).toBe(true);
  expect(await isShown("/blog?q=nothing-has-this")).toBe(true);
  expect(await send("PUT", { status: "draft" })).toBe(200);
  expect(await isShown()).toBe(false);
  expect(await isShown("/blog?q=nothing-has-this")).toBe(false);
  expect(await send("PUT", { status: "scheduled", publishAt: "2999-01-01T00:00:00Z" })).toBe(200);
  expect(await isShown()).toBe(false);
  expect(await send("PUT", { status: "scheduled", publishAt: "2020-01-01T00:00:00Z" })).toBe(200);
  expect(await isShown()).toBe(true);
  expect(await send("DELETE")).toBe(200);
  expect(await isShown()).toBe(false);
});

test("the site configuration is valid without an Editor's Pick", () => {
  expect(siteConfigErrors({ ...site, editorsPick: null })).toEqual([]);
});
