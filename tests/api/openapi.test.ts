import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { openTestSite, type TestSite } from "../harness.ts";
import { sharedByFile } from "../shared-by-file.ts";

const sharedSite = sharedByFile(() => openTestSite());

type Operation = { operationId: string; security?: object[] };
type Specification = { info: { license: object }; paths: Record<string, Record<string, Operation>> };

async function readSpecification(site: TestSite): Promise<Specification> {
  return (await (await site.fetch("/api/openapi.json")).json()) as Specification;
}

test("the OpenAPI document passes a linter without errors", async () => {
  const site = await sharedSite();
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(await readSpecification(site));
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("the OpenAPI document says which operations require a token", async () => {
  const site = await sharedSite();
  const { info, paths } = await readSpecification(site);
  expect(info.license).toEqual({ name: "MIT License", identifier: "MIT" });
  const wrong: string[] = [];
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(item)) {
      const url = path.replaceAll(/\{\w+\}/g, "0190a3c4-0000-7000-8000-000000000000");
      const { status } = await site.fetch(url, { method: method.toUpperCase() });
      const needed = JSON.stringify(security) === '[{"bearer":[]}]';
      // Registering needs a token once there is an account.
      const may = JSON.stringify(security) === '[{},{"bearer":[]}]';
      if (!security || (!may && (status === 401) !== needed)) wrong.push(`${method} ${path} ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(paths).length).toBeGreaterThan(30);
});
