import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import type { TextTypes } from "./archive.ts";

/** Texts held in memory at once. */
const AT_ONCE = 50;

/** Renders every stored text from its Markdown, because an archive's HTML is untrusted. */
export async function renderStoredMarkdown(trx: Db, types: TextTypes): Promise<void> {
  for (const { table, text } of types) {
    if (!text) continue;
    for (let after = ""; ;) {
      const rows = await trx
        .selectFrom(table)
        .select(["id", sql.ref<string>(text.markdown).as("text")])
        .where("id", ">", after)
        .orderBy("id")
        .limit(AT_ONCE)
        .execute();
      for (const { id, text: markdown } of rows) {
        const rendered = await renderText(trx, markdown);
        await trx
          .updateTable(table)
          .set({ [text.html]: rendered.html })
          .where("id", "=", id)
          .execute();
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
}
