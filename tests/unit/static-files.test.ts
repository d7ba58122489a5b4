import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createStaticFiles } from "#app/server/http/static-files.ts";
import { temporaryFolder } from "../server/harness.ts";

test("a studio's files get the type that browsers need", async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, "press kit"));
  const files: [name: string, url: string, type: string][] = [
    ["press kit/Menü.pdf", "/press%20kit/Men%C3%BC.pdf", "application/pdf"],
    ["photo.jpg", "/photo.jpg", "image/jpeg"],
    ["google1a2b.html", "/google1a2b.html", "text/html; charset=utf-8"],
    ["BingSiteAuth.xml", "/BingSiteAuth.xml", "application/xml; charset=utf-8"],
    ["fonts.zip", "/fonts.zip", "application/zip"],
    ["press-kit.tar.gz", "/press-kit.tar.gz", "application/gzip"],
  ];
  await writeFile(join(folder.path, "photo.jpg.gz"), "compressed by the build");
  for (const [name] of files) await writeFile(join(folder.path, name), name);
  const app = new Hono().use(createStaticFiles(folder.path).serve);
  for (const [name, url, type] of files) {
    const response = await app.request(url);
    expect([url, response.headers.get("Content-Type"), await response.text()]).toEqual([url, type, name]);
  }
  for (const url of ["/press%20kit", "/%", "/..%2fphoto.jpg", "/nothing.pdf"]) {
    expect([url, (await app.request(url)).status]).toEqual([url, 404]);
  }
});
