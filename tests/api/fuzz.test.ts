import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { fill } from "../filled-site.ts";
import { ADMIN, json, openTestSite, type TestSite } from "../harness.ts";
import { arbitraryOf, hostileText, type JsonSchema } from "../schema-values.ts";

/*
 * Sends many generated parameters and bodies to every route in the API's own OpenAPI document.
 * FUZZ_RUNS=1000 sends more of them, FUZZ_SEED=2 sends others.
 */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 12);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

type Operation = {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  security: Record<string, string[]>[];
};
type Specification = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};
type Call = { path: string; init: RequestInit };

/** Error statuses that any route may return before its own handler runs. */
const COMMON = [400, 401, 403, 404, 405, 413, 415, 429];

async function readSpecification(site: TestSite): Promise<Specification> {
  return (await (await site.fetch("/api/openapi.json")).json()) as Specification;
}

/** Ids and slugs of existing items, so that not every request ends with a 404. */
async function idsOf(site: TestSite, token: string): Promise<string[]> {
  const lists = ["/api/blogs", "/api/projects", "/api/testimonials", "/api/messages", "/api/subscribers", "/api/media"];
  const contents = await Promise.all(lists.map(async (path) => (await site.fetch(path, { token })).text()));
  const matches = [...contents.join().matchAll(/"(?:id|slug)":"([^"]+)"/g)];
  return [...new Set(matches.map(([, id = ""]) => id))];
}

function callsOf(path: string, method: string, operation: Operation, ids: string[], all: Specification) {
  const id = fc.oneof(fc.constantFrom(...ids), hostileText, fc.uuid());
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const queryValue = (schema: JsonSchema) => fc.oneof(arbitraryOf(schema, all.components.schemas), hostileText);
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    // The bodies of browsers' reports have no schema in the document.
    (schema ? arbitraryOf(schema, all.components.schemas) : hostileText).map((value: unknown) => ({ type, value })),
  );
  const noise = fc.record({
    type: fc.constantFrom("application/json", "multipart/form-data", "text/x"),
    value: fc.jsonValue(),
  });
  return fc
    .record({
      path: fc.tuple(...names.map(() => id)).map((values) => {
        return names.reduce((whole, name, at) => whole.replace(`{${name}}`, segment(values[at] ?? "x")), path);
      }),
      query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, queryValue(schema)])), {
        requiredKeys: [],
      }),
      more: fc.option(fc.tuple(hostileText, hostileText), { freq: 8 }),
      body:
        bodies.length > 0
          ? fc.oneof({ weight: 6, arbitrary: fc.oneof(...bodies) }, { weight: 1, arbitrary: noise })
          : fc.constant(null),
    })
    .map(({ path, query, more, body }): Call => {
      const parameters = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) parameters.set(name, wordOf(value));
      if (more) parameters.append(...(more.map((word) => word.toWellFormed()) as [string, string]));
      return {
        path: parameters.size > 0 ? `${path}?${parameters}` : path,
        init: { method, ...(body && bodyOf(body.type, body.value)) },
      };
    });
}

const wordOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

const segment = (value: string) => encodeURIComponent(value.toWellFormed()).replace(/^\.{1,2}$/, "%2E") || "%20";

function bodyOf(type: string, value: unknown): RequestInit {
  const isObject = typeof value === "object" && value !== null;
  if (type !== "multipart/form-data" || !isObject) {
    return { headers: { "Content-Type": type }, body: JSON.stringify(value) ?? "" };
  }
  const body = new FormData();
  for (const [name, part] of Object.entries(value)) {
    for (const one of [part].flat()) body.append(name, one instanceof Blob ? one : wordOf(one));
  }
  return { body };
}

/** Returns the error in a response, or null. */
async function errorOf(response: Response, operation: Operation, all: Specification): Promise<string | null> {
  if (response.status >= 500) return `${response.status} ${await response.text()}`;
  if (!response.headers.get("X-Request-Id")) return "no request id";
  const described = operation.responses[String(response.status)];
  if (!described && !COMMON.includes(response.status)) return `${response.status} is not described`;
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  if (!type.startsWith("application/json")) return response.status < 300 ? null : `an error as ${type}`;
  const value = JSON.parse(text) as { message?: string };
  if (response.status >= 400) {
    const good = typeof value.message === "string" && /^[A-Z“"][^]{3,250}[.!?]$/.test(value.message);
    const leak = /at \w+ \(|node_modules|SQLITE|syntax error|received undefined|\[object/.test(text);
    return good && !leak ? null : `an error that is no sentence: ${text.slice(0, 300)}`;
  }
  const schema = described?.content?.["application/json"]?.schema;
  if (!schema) return null;
  const fits = z.fromJSONSchema({ ...schema, $defs: all.components.schemas } as never).safeParse(value);
  return fits.success ? null : `not as described: ${z.prettifyError(fits.error)}`;
}

/** Logs in an hour later by the site's clock, when no throttle applies any more. */
async function logIn(site: TestSite, from: string): Promise<string> {
  site.clock.now = new Date(site.clock.now.getTime() + 60 * 60_000);
  const response = await site.fetch("/api/auth/login", { ...json(ADMIN), from });
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

test.each([["with an admin's token"], ["without a token"]])(
  "every route handles generated requests %s as the OpenAPI document describes",
  async (who) => {
    await using site = await openTestSite({ MAX_UPLOAD_MB: "1" });
    let token = await fill(site);
    const all = JSON.parse(
      JSON.stringify(await readSpecification(site)).replaceAll("#/components/schemas/", "#/$defs/"),
    ) as Specification;
    const ids = await idsOf(site, token);
    const errors: string[] = [];
    let sent = 0;
    const responded = new Map<number, number>();
    for (const [path, operations] of Object.entries(all.paths)) {
      for (const [name, operation] of Object.entries(operations)) {
        const method = name.toUpperCase();
        // Without a token, a closed route rejects every request before it reads it.
        const isClosed = who.startsWith("without ") && JSON.stringify(operation.security) === '[{"bearer":[]}]';
        // Every run of a logout needs a new login, and logins are throttled.
        const numRuns = isClosed || path.endsWith("/logout") ? 1 : RUNS;
        const calls = fc.sample(callsOf(path, method, operation, ids, all), { seed: SEED, numRuns });
        for (const { path: url, init } of calls) {
          sent += 1;
          // Each request comes from another IP; otherwise the throttle would reject nearly all.
          const from = `198.${18 + (sent % 2)}.${sent % 250}.${sent % 241}`;
          const response = await site.fetch(url, { ...init, from, ...(who.startsWith("with ") && { token }) });
          responded.set(response.status, (responded.get(response.status) ?? 0) + 1);
          const problem = await errorOf(response, operation, all);
          if (problem) errors.push(`${method} ${url.slice(0, 200)} ${String(init.body).slice(0, 200)}\n  ${problem}`);
          // The request may have ended its own session.
          if (path.includes("/auth/") && who.startsWith("with ")) {
            const known = await site.fetch("/api/auth/verify", { token });
            if (known.status === 401) token = await logIn(site, from);
          }
        }
      }
    }
    console.log(`FUZZ_SEED=${SEED}: ${sent} requests ${who}`, Object.fromEntries(responded));
    expect(errors.slice(0, 10)).toEqual([]);
    expect((await site.fetch("/api/blogs")).status).toBe(200);
  },
  60_000 + RUNS * 10_000,
);
