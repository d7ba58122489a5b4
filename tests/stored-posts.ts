import { newId } from "#app/db/id.ts";
import type { NewRow } from "#app/db/schema.ts";
import type { Site } from "#app/server/server.ts";

const HOUR_MS = 3_600_000;

/** A public post as a save stores it. */
export function storedPost(index: number, date: Date, content: string): NewRow<"blogs"> {
  const at = date.toISOString();
  return {
    id: newId(),
    slug: `post-${index}`,
    title: `Post ${index}`,
    content,
    content_html: `<p>${content}</p>`,
    excerpt: "",
    preview: "",
    category: "",
    tags: "",
    seo_title: "",
    seo_description: "",
    status: "published",
    publish_at: null,
    published_at: at,
    image_id: null,
    author_name: "Ana",
    read_time: 1,
    likes: 0,
    comments: 0,
    created_at: at,
    updated_at: at,
    revision: 1,
  };
}

/** Inserts posts, an hour apart, the newest first. */
export async function storePosts({ services }: Site, count: number, content: string): Promise<void> {
  const newest = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: count }, (_, index) =>
    storedPost(index, new Date(newest - index * HOUR_MS), content),
  );
  for (let from = 0; from < rows.length; from += 50) {
    await services.db
      .insertInto("blogs")
      .values(rows.slice(from, from + 50))
      .execute();
  }
}
