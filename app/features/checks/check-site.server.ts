import { setImmediate } from "node:timers/promises";
import { inTurns } from "#app/content/bulk.server.ts";
import type { CheckedItem } from "#app/content/content-type.server.ts";
import { eachPage } from "#app/db/pagination.ts";
import { checkImages, checkSearch, checkText, deadLink, type Finding } from "#app/admin/kit/checks/check-text.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { checkMenus } from "./check-menus.server.ts";
import type { ChecksResult } from "./check.ts";

/** Limit of findings per response: a longer list is too long to work through. */
const MOST_CHECKS = 1_000;
const MORE = `Showing the first ${MOST_CHECKS.toLocaleString("en-US")} suggestions. Fix some to see more.`;
/** Items per query. */
const PAGE = 50;

type IsDead = (path: string) => Promise<boolean>;

/**
 * Checks the menus, then the items of all types with a text, newest first, until there are more findings than are listed. Yields to the event loop
 * after each item, to serve other requests.
 */
export async function checkSite(services: Services, isDead: IsDead): Promise<ChecksResult> {
  const { db, environment } = services;
  const result: ChecksResult = { checks: await checkMenus(services, isDead), checked: 0 };
  for (const { table: type, readChecked: read } of services.contentTypes) {
    if (!read) continue;
    const pages = eachPage({ limit: PAGE, read: (page) => read(db, page), positionOf: (item: CheckedItem) => item });
    for await (const items of pages) {
      if (result.checks.length > MOST_CHECKS) break;
      for (const item of items) {
        const findings = await checkItem(item, [environment.siteUrl], isDead);
        const { id, title } = item;
        result.checks.push(...findings.map((finding) => ({ type, id, title, ...finding })));
        result.checked += 1;
        await setImmediate();
      }
    }
  }
  if (result.checks.length <= MOST_CHECKS) return result;
  return { ...result, checks: result.checks.slice(0, MOST_CHECKS), note: MORE };
}

async function checkItem(item: CheckedItem, origins: string[], isDead: IsDead): Promise<Finding[]> {
  const { text, field, images, search } = item;
  const { findings, links } = checkText(text, field, origins);
  for await (const { path, position } of inTurns(links)) {
    if (await isDead(path)) findings.push({ message: deadLink(path), field, position });
  }
  const inText = findings.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return [...inText, ...checkImages(images), ...(search ? checkSearch(search) : [])];
}
