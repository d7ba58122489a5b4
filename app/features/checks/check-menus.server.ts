import { pageIdIn, type Menus } from "#app/config/site/menus.ts";
import { findMenuPages } from "#app/content/menus.server.ts";
import { deadLink } from "#app/admin/kit/checks/check-text.ts";
import { capitalize } from "#app/config/capitalize.ts";
import { inTurns } from "#app/content/bulk.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { Check } from "./check.ts";

/** Finds the entries of menus that visitors do not see, or that lead nowhere. */
export async function checkMenus(
  { db, site, now }: Services,
  isDead: (path: string) => Promise<boolean>,
): Promise<Check[]> {
  const { menus } = await site();
  const findPage = await findMenuPages(db, menus, now());
  const entries = (Object.keys(menus) as (keyof Menus)[]).flatMap((name) =>
    menus[name].map((entry) => ({ ...entry, name })),
  );
  const checks: Check[] = [];
  for await (const { name, label, href } of inTurns(entries)) {
    const page = findPage({ label, href });
    const note = (message: string) =>
      checks.push({ type: "settings", id: "menus", title: "Navigation", field: `menus.${name}`, message });
    const reason = page ? !page.isPublic && `is ${STATES[page.status]}` : pageIdIn(href) && "was deleted";
    if (reason)
      note(`“${label || page?.title || "A page"}” is hidden in the menu ${capitalize(name)}: its page ${reason}.`);
    else if (href.startsWith("/") && (await isDead(href))) note(deadLink(href));
  }
  return checks;
}

const STATES: Record<string, string> = { draft: "a draft", scheduled: "scheduled" };
