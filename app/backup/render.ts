import type { Db } from "#app/db/client.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import { RENDERED } from "#app/backup/archive.ts";

/** Texts held in memory at once. */
const AT_ONCE = 50;

/** Renders every stored text from its Markdown, because an archive's HTML is untrusted. */
export async function renderStoredMarkdown(trx: Db): Promise<void> {
  for (const { table, text, html } of RENDERED) {
    for (let after = ""; ;) {
      const rows = await trx
        .selectFrom(table)
        .select(["id", (eb) => eb.ref(text).as("text")])
        .where("id", ">", after)
        .orderBy("id")
        .limit(AT_ONCE)
        .execute();
      for (const { id, text: markdown } of rows) {
        const rendered = await renderText(trx, markdown);
        await trx
          .updateTable(table)
          .set({ [html]: rendered.html })
          .where("id", "=", id)
          .execute();
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
}
