import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "openapi-typescript-codegen";
import { expect, test } from "vitest";
import { ADMIN, listen, openTestSite } from "../harness.ts";

type Item = { id: string; title: string };

/** The part of the generated client that this test uses. */
type Client = {
  OpenAPI: { BASE: string; TOKEN?: string };
  AuthService: { postApiAuthLogin(form: typeof ADMIN): Promise<{ token: string }> };
  BlogsService: {
    getApiBlogs(limit?: number): Promise<Item[]>;
    postApiBlogs(form: { title: string; content: string }): Promise<Item>;
    putApiBlogsById(id: string, form: { title: string }): Promise<Item>;
    deleteApiBlogsById(id: string): Promise<{ message: string }>;
  };
};

test("a client generated from the OpenAPI document can log in and create, update and delete a post", async () => {
  await using site = await openTestSite();
  await using port = await listen(site.site);
  const output = await mkdtemp(join(tmpdir(), "northquad-client-"));
  try {
    const document = (await (await fetch(`${port.origin}/api/openapi.json`)).json()) as object;
    await generate({ input: document, output, httpClient: "fetch" });
    const client = (await import(join(output, "index.ts"))) as Client;
    client.OpenAPI.BASE = port.origin;

    await expect(client.BlogsService.postApiBlogs({ title: "Too early", content: "C" })).rejects.toMatchObject({
      status: 401,
    });
    client.OpenAPI.TOKEN = (await client.AuthService.postApiAuthLogin(ADMIN)).token;
    const { id } = await client.BlogsService.postApiBlogs({ title: "Made", content: "By a generated client." });
    expect(await client.BlogsService.putApiBlogsById(id, { title: "Changed" })).toMatchObject({ id, title: "Changed" });
    expect((await client.BlogsService.getApiBlogs(5)).map(({ title }) => title)).toEqual(["Changed"]);
    await client.BlogsService.deleteApiBlogsById(id);
    expect(await client.BlogsService.getApiBlogs()).toEqual([]);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
});
