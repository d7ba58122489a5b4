import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { version } from "#app/config/version.ts";
import { quirksFor } from "#app/config/quirks.ts";
import { countItems, newestItems } from "#app/content/newest-items.server.ts";
import { countAccounts } from "#app/features/auth/accounts.server.ts";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";
import { readHiddenPosts } from "#app/features/blog/post-counts.server.ts";
import { countMessages, isInboxFull, listMessages } from "#app/features/contact/queries.server.ts";
import { countImagesWithoutAlt } from "#app/features/media/queries.server.ts";
import { responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { shorten } from "#app/content/shorten.ts";
import { siteStats, type Activity, type SiteStats } from "./stats.ts";

/** Named items of each kind that waits. */
const NAMED = 3;
const RECENT_PER_TYPE = 2;
const RECENT = 5;

/** /api/stats: what waits for an admin, and what the site holds. */
export function statsApi(services: Services) {
  return new Hono<ApiEnv>().get(
    "/",
    describeRoute({
      tags: ["Dashboard"],
      summary: "Count the site's items, and list what waits",
      responses: responsesOf({ 200: siteStats }, [401, 403]),
    }),
    async (c) => c.json(await readStats(services)),
  );
}

async function readStats({ db, now, contentTypes, environment }: Services): Promise<SiteStats> {
  const at = now();
  const lists: SiteStats["lists"] = {};
  const recent: Activity[] = [];
  for (const type of contentTypes) {
    if (type.isSecondary) continue;
    lists[type.table] = { count: await countItems(db, type), overview: await type.overview(db, at) };
    const newest = await newestItems(db, type, RECENT_PER_TYPE);
    recent.push(...newest.map((item) => ({ ...item, type: type.name })));
  }
  const messages = await listMessages(db, { filter: "unread", limit: NAMED });
  return {
    lists,
    users: quirksFor(environment).totalUsersIsOne ? 1 : await countAccounts(db),
    recent: recent.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, RECENT),
    unread: {
      count: await countMessages(db, { filter: "unread" }),
      isInboxFull: await isInboxFull(db, { suspect: false }),
      newest: messages.map(({ id, name, message }) => ({ id, name, text: shorten(message, 80) })),
    },
    drafts: await readHiddenPosts(db, { status: "draft", now: at, limit: NAMED }),
    scheduled: await readHiddenPosts(db, { status: "scheduled", now: at, limit: NAMED }),
    imagesWithoutAlt: await countImagesWithoutAlt(db),
    version,
  };
}
