import { Readable } from "node:stream";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { dayIn } from "#app/config/time-zone.ts";
import { recordAudit } from "#app/content/audit.server.ts";
import { timeZoneOf } from "#app/content/site-content.server.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { PROOF, requireRequestProof } from "#app/features/auth/proofs.server.ts";
import { fileResponse, responsesOf } from "#app/server/http/openapi.ts";
import { countEvent } from "#app/server/http/rate-limit.ts";
import type { Services } from "#app/server/services/services.server.ts";

const DOWNLOADS = { events: 10, minutes: 60 };
const tags = ["Backup"];

const backupState = z
  .object({
    last: z.string().nullable().meta({ description: "When the last backup was made" }),
    everyHours: z.number().meta({ description: "The interval of automatic backups; 0 without any" }),
  })
  .meta({ id: "Backup" });
export type BackupState = z.infer<typeof backupState>;

/** /api/backup */
export function backupApi(services: Services) {
  const { db, environment, now } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "Get when the last backup was made",
        responses: responsesOf({ 200: backupState }, [401, 403]),
      }),
      async (c) => {
        const last = await db
          .selectFrom("audit")
          .select("at")
          .where("action", "in", ["backup.create", "backup.export"])
          .orderBy("at", "desc")
          .limit(1)
          .executeTakeFirst();
        return c.json({ last: last?.at ?? null, everyHours: environment.backupEveryHours });
      },
    )
    .get(
      "/export.tar.gz",
      describeRoute({
        tags,
        summary: "Download the whole site as a backup",
        description: PROOF,
        responses: fileResponse("application/gzip", [401, 403, 429]),
      }),
      async (c) => {
        const user = await requireRequestProof(c, services);
        await countEvent(db, `backup ${user.id}`, DOWNLOADS, now());
        const { size, file } = await services.exportSite(c.req.raw.signal);
        const subject = { id: "", title: "a download" };
        await recordAudit(db, actorOf(c), { action: "backup.export", subject, at: now() });
        return c.body(Readable.toWeb(file) as ReadableStream, 200, {
          "Content-Type": "application/gzip",
          "Content-Length": String(size),
          "Content-Disposition": `attachment; filename="studio-${dayIn(now().getTime(), timeZoneOf(await services.site()))}.tar.gz"`,
        });
      },
    );
}
