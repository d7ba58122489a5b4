import fc from "fast-check";
import { expect, test } from "vitest";
import { toCursor } from "#app/db/pagination.ts";
import { readListQuery } from "#app/server/http/list-query.ts";
import { blogPath, matchesFilter, readBlogSearch } from "#app/features/blog/blog-search.ts";
import { headingsOf } from "#app/ui/article/table-of-contents.ts";
import { gradientFrom } from "#app/features/projects/gradient.ts";
import { cacheKey } from "#app/server/cacheable-urls.server.ts";
import { clientIp, visitorKey } from "#app/server/http/client-ip.ts";
import { readQuery } from "#app/server/http/body.ts";
import { describeError } from "#app/server/http/error-response.ts";
import { renderMarkdown } from "#app/content/markdown/markdown.server.ts";
import { parseEnvironment, VARIABLE_NAMES, StartupError } from "#app/config/environment.ts";
import { truncate, shorten } from "#app/content/shorten.ts";
import { toSitePath } from "#app/content/site-path.ts";
import { isId, isSlug } from "#app/content/slugs/slug.ts";
import { slugify } from "#app/content/slugs/slugify.ts";

/** Arbitrary text, with lone surrogates, NUL, marks and other scripts. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);
const expectAlways = (property: fc.IProperty<unknown>) => fc.assert(property, { numRuns: 500 });

/** Returns the thrown error, or null. */
function errorOf(read: () => unknown): unknown {
  try {
    read();
    return null;
  } catch (error) {
    return error;
  }
}

/** True when there is no error, or one that becomes a 400 with a sentence. */
const isClientError = (problem: unknown) =>
  problem === null ||
  (describeError(problem, "").status === 400 && /^[A-Z][^]*\.$/.test(describeError(problem, "").sentence));

test("a slug is valid in a URL", () => {
  expectAlways(
    fc.property(text, (title) => {
      const slug = slugify(title);
      expect(slug === "" || isId(slug) || isSlug(slug)).toBe(true);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

test("a shortened text never ends in half a character", () => {
  expectAlways(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(70), (long, max) => {
      expect(truncate(long, max).length).toBeLessThanOrEqual(max);
      expect(long.startsWith(truncate(long, max))).toBe(true);
      expect(truncate(long, max).isWellFormed()).toBe(true);
      expect(shorten(long, max).length).toBeLessThanOrEqual(max + 1);
    }),
  );
});

const hop = fc.oneof(fc.ipV4(), fc.ipV6(), text, fc.constantFrom("", " ", "unknown", "::ffff:10.0.0.1", "127.0.0.1"));

test("without a trusted proxy, X-Forwarded-For never changes the client IP", () => {
  expectAlways(
    fc.property(fc.ipV4(), fc.array(hop), (peer, hops) => {
      expect(clientIp(peer, hops.join(","), [])).toBe(peer);
    }),
  );
});

test("the client IP is the last one without a trusted proxy", () => {
  const proxies = ["10.0.0.1", "10.0.0.2"];
  expectAlways(
    fc.property(fc.array(hop), fc.ipV4(), fc.subarray(proxies), (invented, real, more) => {
      fc.pre(!proxies.includes(real));
      const header = [...invented, real, ...more].join(", ");
      expect(clientIp("::ffff:10.0.0.1", header, proxies)).toBe(real);
    }),
  );
});

test.each([
  ["203.0.113.7:50123", "203.0.113.7"],
  ["[2001:db8::7]:50123", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
])("the hop %s in X-Forwarded-For is read as the IP %s", (hop, path) => {
  expect(clientIp("10.0.0.1", `1.1.1.1, ${hop}`, ["10.0.0.1"])).toBe(path);
});

test("a path of a million slashes is read at once", () => {
  const slashes = "/".repeat(1_000_000);
  expect(toSitePath(`/x${slashes}x`)).toBe(`/x${slashes}x`);
  expect(toSitePath(`/x${slashes}`)).toBe("/x");
});

test("a trusted proxy is known in any spelling of its IP", () => {
  const { trustedProxies } = parseEnvironment({ TRUSTED_PROXIES: "0:0:0:0:0:0:0:1, 2001:DB8:0::7, ::FFFF:10.0.0.1" });
  for (const peer of ["::1", "2001:db8::7", "::ffff:10.0.0.1"]) {
    expect(clientIp(peer, "203.0.113.7", trustedProxies)).toBe("203.0.113.7");
  }
});

test("an IPv6 network counts as one visitor", () => {
  const expected = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 });
  expectAlways(
    fc.property(expected, expected, (one, other) => {
      const write = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
      const neighbor = [...one.slice(0, 4), ...other.slice(4)];
      expect(visitorKey(write(neighbor))).toBe(visitorKey(write(one)));
    }),
  );
  expectAlways(fc.property(fc.oneof(fc.ipV4(), text), (path) => void expect(typeof visitorKey(path)).toBe("string")));
  expectAlways(fc.property(fc.ipV4(), (path) => void expect(visitorKey(path)).toBe(path)));
  expectAlways(fc.property(fc.ipV6(), (path) => void expect(visitorKey(path)).toMatch(/^[0-9a-f:]+::\/64$/i)));
});

test("several processes by WEB_CONCURRENCY are rejected with the way to replicas", () => {
  expect(() => parseEnvironment({ WEB_CONCURRENCY: "2" })).toThrow(
    "WEB_CONCURRENCY can only be 1: one process serves. For more, start replicas on PostgreSQL and S3, as docs/deploy.md",
  );
  for (const one of ["1", ""]) expect(parseEnvironment({ WEB_CONCURRENCY: one })).toHaveProperty("port", 3000);
});

test("settings with any values are accepted or rejected by name", () => {
  const value = fc.oneof(
    text,
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom("on", "off", "0", "-1", "1e9", "NaN", " "),
  );
  expectAlways(
    fc.property(fc.dictionary(fc.constantFrom(...VARIABLE_NAMES), value), (env) => {
      const problem = errorOf(() => {
        const { siteUrl, port } = parseEnvironment(env);
        expect([URL.canParse(siteUrl), port < 65_536]).toEqual([true, true]);
      });
      const message = problem instanceof StartupError ? problem.message : problem;
      expect(message ?? "These settings are wrong:\n  NONE").toMatch(/^These settings are wrong:\n {2}[A-Z]/);
    }),
  );
});

test("color classes become a gradient and never other CSS", () => {
  const word = fc.oneof(
    text,
    fc.constantFrom("from-green-500", "via-teal-500/40", "to-[#0fa]", "bg-linear-to-tr", "from-10%", "to-white"),
    fc.constantFrom(
      "from-[red;}",
      "to-[url(x)]",
      "from-constructor-500",
      "via-__proto__-50",
      "to-red-999",
      "from-x/1000",
    ),
  );
  const CSS =
    /^linear-gradient\(to [a-z ]+(?:, (?:oklch\([\d.% /]+\)|color-mix\(in oklab, (#[0-9a-f]{3,8}), \1\)|transparent)(?: \d{1,3}%)?){2,3}\)$/i;
  expectAlways(
    fc.property(fc.array(word), (expected) => {
      const gradient = gradientFrom(expected.join(" "));
      expect(gradient === null || CSS.test(gradient)).toBe(true);
    }),
  );
});

const query = fc.dictionary(
  fc.oneof(text, fc.constantFrom("q", "category", "limit", "cursor", "fields", "before")),
  text,
);
const pathOf = (values: Record<string, string>) =>
  `http://a.example/x?${Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)
    .join("&")}`;

test("a list's query and cursor are parsed or rejected with 400", () => {
  expectAlways(
    fc.property(query, text, (values, cursor) => {
      const path = pathOf({ ...values, cursor });
      expect([
        isClientError(errorOf(() => readQuery(path))),
        isClientError(errorOf(() => readListQuery(path))),
      ]).toEqual([true, true]);
    }),
  );
});

test("a cursor of a response decodes to its position", () => {
  expectAlways(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-01-01") }),
      fc.uuid(),
      (time, id) => {
        const position = { time: time.toISOString(), id };
        expect(readListQuery(pathOf({ cursor: toCursor(position) })).after).toEqual(position);
      },
    ),
  );
});

test("a repeated parameter is rejected", () => {
  expect(() => readQuery("http://a.example/?limit=1&limit=2")).toThrow("more than once");
});

test("a parsed search makes a URL of the same search", () => {
  const post = { title: "Title", author: { name: "A" }, category: "AI", tags: "a, b" };
  expectAlways(
    fc.property(query, (values) => {
      const search = readBlogSearch(new URL(pathOf(values)).searchParams);
      expect(search.q.length).toBeLessThanOrEqual(200);
      const path = new URL(blogPath(search), "http://a.example");
      expect(readBlogSearch(path.searchParams)).toEqual({ ...search, q: search.q.trim() });
      expect(typeof matchesFilter(post, search.category)).toBe("boolean");
    }),
  );
});

test("only paths of this site are cached", () => {
  const path = fc.oneof(
    fc.webPath(),
    query.map((values) => pathOf(values).replace("http://a.example/x", "/blog")),
    fc.tuple(fc.constantFrom("/blog/", "/portfolio/", "/og/blog/", "/"), text).map((parts) => parts.join("")),
    fc.constantFrom("/", "/_.data", "/blog.data?_routes=root", "/blog?category=AI&x=1", "//evil.example/", "/%2e%2e/"),
  );
  expectAlways(
    fc.property(path, (requested) => {
      const stored = cacheKey(requested);
      if (stored === null) return;
      expect(stored).toMatch(/^\/(?!\/)[\w./?&=%+-]*$/);
      expect(cacheKey(stored)).toBe(stored);
    }),
  );
});

test("a table of contents uses unique heading ids", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        text.map((title) => title.replace(/\s/g, " ")),
        { maxLength: 8 },
      ),
      async (titles) => {
        const { html } = await renderMarkdown(titles.map((title) => `## ${title}\n\ntext\n\n`).join(""));
        const ids = headingsOf(html).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(html.split(` id="${id}"`)).toHaveLength(2);
      },
    ),
    { numRuns: 200 },
  );
});
