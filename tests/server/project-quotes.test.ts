import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { logIn, startServer, temporaryFolder } from "./harness.ts";

test("a project shows the newest testimonial that names it in whole words", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
  const create = async (path: string, fields: object) => {
    const response = await fetch(server.origin + path, { method: "POST", headers, body: JSON.stringify(fields) });
    expect([path, response.status]).toEqual([path, 201]);
  };
  const say = (content: string, position = "Student") =>
    create("/api/testimonials", { name: "Ada", content, position, rating: 5 });
  for (const title of ["Tally", "Café Chaussée", "C++ Lab", "校园地图", "Week"]) {
    await create("/api/projects", { title, description: "d", category: "Web", tech: ["x"] });
  }
  await say("Older: “Tally”, of course.");
  await say("We use Tally’s reports and the c++ lab.");
  await say("The cafe chaussee fits.", "Cook at CAFÉ CHAUSSÉE");
  await say("同学们都用校园地图找教室");
  // More than are read at once.
  const database = new SQLite(join(folder.path, "northquad.sqlite"), { timeout: 5_000 });
  database.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 201)
    insert into testimonials (id, name, content, position, company, rating, created_at, updated_at, revision)
    select 'later-' || n, 'Ben', 'I am totally happy, for weeks.', 'Cook', '', 5, '2100-01-01T00:00:00.000Z', '', 1 from numbers`);
  database.close();
  const shown = async (slug: string) =>
    /<blockquote[^>]*>([^<]*(?:<!-- -->[^<]*)*)/
      .exec(await (await fetch(`${server.origin}/portfolio/${slug}`)).text())?.[1]
      ?.replaceAll("<!-- -->", "");
  const projects = (await (await fetch(`${server.origin}/api/projects`)).json()) as { slug: string; title: string }[];
  const quotes: Record<string, string | undefined> = {};
  for (const { slug, title } of projects) quotes[title] = await shown(slug);
  expect(quotes).toEqual({
    Tally: "“We use Tally’s reports and the c++ lab.”",
    "Café Chaussée": "“The cafe chaussee fits.”",
    "C++ Lab": "“We use Tally’s reports and the c++ lab.”",
    校园地图: "“同学们都用校园地图找教室”",
    Week: undefined,
  });
});
