import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { ADMIN, json, openTestSite, type TestSite } from "../harness.ts";

type Operation = { operationId: string; security?: object[] };
type Specification = { info: { license: object }; paths: Record<string, Record<string, Operation>> };

async function readSpecification(site: TestSite): Promise<Specification> {
  return (await (await site.fetch("/api/openapi.json")).json()) as Specification;
}

test("the document passes a linter without errors", async () => {
  await using site = await openTestSite();
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(await readSpecification(site));
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  const faults = problems.filter(({ severity }) => severity === "error");
  expect(faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("the document names its licence, and says of every operation whether it needs a token, as the guard does", async () => {
  await using site = await openTestSite();
  const { info, paths } = await readSpecification(site);
  expect(info.license).toEqual({ name: "MIT License", identifier: "MIT" });
  const wrong: string[] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(item)) {
      const address = path.replaceAll(/\{\w+\}/g, "0190a3c4-0000-7000-8000-000000000000");
      const { status } = await site.fetch(address, { method: method.toUpperCase() });
      const needed = JSON.stringify(security) === '[{"bearer":[]}]';
      // Once there is an account, register asks for a token as well.
      const may = JSON.stringify(security) === '[{},{"bearer":[]}]';
      if (!security || (!may && (status === 401) !== needed)) wrong.push(`${method} ${path} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(paths).length).toBeGreaterThan(30);
});

/** A client that knows the document and nothing else: how an operation is called, and whether it sends the token. */
function clientOf(site: TestSite, { paths }: Specification) {
  let token: string | undefined;
  const sent: string[] = [];
  async function call(operationId: string, { id = "", body }: { id?: string; body?: object } = {}) {
    const all = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
    const found = all.find(({ operation }) => operation.operationId === operationId);
    if (!found) throw new Error(`The document has no operation ${operationId}.`);
    const { path, method, operation } = found;
    const secured = (operation.security ?? []).some((scheme) => "bearer" in scheme);
    sent.push(`${method} ${secured ? "with" : "without"}`);
    const init = { ...(body ? json(body, method) : { method }), ...(secured && token && { token }) };
    const response = await site.fetch(path.replace("{id}", id), init);
    return { status: response.status, data: (await response.json()) as Record<string, unknown> };
  }
  return { call, sent, use: (given: string) => void (token = given) };
}

test("a client made from the document logs in, makes, changes and deletes a post, with the token where it says so", async () => {
  await using site = await openTestSite();
  const { call, sent, use } = clientOf(site, await readSpecification(site));
  use(String((await call("postApiAuthLogin", { body: ADMIN })).data["token"]));
  const made = await call("postApiBlogs", { body: { title: "Made", content: "Text" } });
  const id = String(made.data["id"]);
  const changed = await call("putApiBlogsById", { id, body: { title: "Changed" } });
  expect([made.status, changed.status, changed.data["title"]]).toEqual([201, 200, "Changed"]);
  expect((await call("getApiBlogsById", { id })).data).toMatchObject({ title: "Changed", content: "Text" });
  expect((await call("deleteApiBlogsById", { id })).status).toBe(200);
  expect((await call("getApiBlogsById", { id })).status).toBe(404);
  expect(sent).toEqual(["POST without", "POST with", "PUT with", "GET without", "DELETE with", "GET without"]);
});
