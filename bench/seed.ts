import { openDatabase } from "#app/db/client.ts";
import { prepareDatabase } from "#app/server/prepare-database.server.ts";
import type { NewRow } from "#app/db/schema.ts";
import { createLog } from "#app/server/log/log.ts";
import { parseEnvironment } from "#app/config/environment.ts";
import { storedPost } from "../tests/stored-posts.ts";

const PARAGRAPH =
  "A campus tool is used between two lectures, on a phone, with one bar of signal. Every screen has to answer before the lift arrives. ";
const CATEGORIES = ["Technology", "Design", "AI", "Blockchain", "Sustainability"];
const HOUR_MS = 3_600_000;

/** Fills an empty data folder with `count` public posts, an hour apart, of `paragraphs` paragraphs each. */
export async function seedPosts(dataDir: string, count: number, paragraphs = 12): Promise<void> {
  const environment = parseEnvironment({ DATA_DIR: dataDir });
  const log = createLog({ logLevel: "warn" });
  const database = openDatabase(environment, log, { create: true });
  await prepareDatabase(database, log);
  const newest = Date.now() - HOUR_MS;
  const rows = Array.from({ length: count }, (_, index) => post(index, new Date(newest - index * HOUR_MS), paragraphs));
  await database.db.transaction().execute(async (trx) => {
    for (let from = 0; from < rows.length; from += 200) {
      await trx
        .insertInto("blogs")
        .values(rows.slice(from, from + 200))
        .execute();
    }
  });
  await database.close();
}

function post(index: number, date: Date, paragraphs: number): NewRow<"blogs"> {
  const content = PARAGRAPH.repeat(paragraphs);
  return {
    ...storedPost(index, date, content),
    title: `Post ${index}: what a timetable taught us about waiting`,
    excerpt: PARAGRAPH,
    preview: content.slice(0, 200),
    category: CATEGORIES[index % CATEGORIES.length] ?? "",
    tags: "campus, tools",
    author_name: `Author ${index % 7}`,
    read_time: 2,
    likes: index % 50,
  };
}
