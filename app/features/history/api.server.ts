import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { listVersions } from "#app/content/versions/queries.server.ts";
import { restoreForm, restoreNotes, versionList } from "#app/content/versions/version.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readOptionalBody } from "#app/server/http/body.ts";
import { checkNoQuery } from "#app/server/http/list-query.ts";
import { jsonBody, responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { findNamedItem, readVersion } from "./queries.server.ts";
import { restoreVersion } from "./restore.server.ts";

/** The history of a content type's items, below its own path: /api/blogs/:id/versions. */
export function historyApi(services: Services, type: ServerContentType) {
  const { db, now } = services;
  const { noun, one, many } = type.labels;
  const { schema, toResult = (item: object) => item } = type.items;
  const tags = [many];
  const restored = schema.extend({ notes: restoreNotes }).meta({ id: `${one}Restored` });
  return new Hono<ApiEnv>()
    .get(
      "/:id/versions",
      describeRoute({
        tags,
        summary: `List the versions of a ${noun}, newest first, by id or slug`,
        responses: responsesOf({ 200: versionList }, [400, 401, 403, 404]),
      }),
      async (c) => {
        checkNoQuery(c.req.url);
        const { id } = await findNamedItem(db, type, c.req.param("id"), now());
        return c.json({ versions: await listVersions(db, { type: type.table, id }) });
      },
    )
    .get(
      "/:id/versions/:version",
      describeRoute({
        tags,
        summary: `Get one version of a ${noun}`,
        responses: responsesOf({ 200: schema }, [401, 403, 404]),
      }),
      async (c) => {
        const { id } = await findNamedItem(db, type, c.req.param("id"), now());
        return c.json(toResult(await readVersion(db, type, id, c.req.param("version"))));
      },
    )
    .post(
      "/:id/versions/:version/restore",
      describeRoute({
        tags,
        summary: `Restore a version of a ${noun} as a new version`,
        description: "Status, publishing time and slug do not change. Restoring the current version does nothing.",
        requestBody: { ...jsonBody(restoreForm), required: false },
        responses: responsesOf({ 200: restored }, [400, 401, 403, 404, 409, 413, 415]),
      }),
      async (c) => {
        const { revision } = check(restoreForm, await readOptionalBody(c.req.raw));
        const request = { ...c.req.param(), revision };
        const { item, notes } = await restoreVersion(services, type, request, actorOf(c));
        return c.json({ ...toResult(item), notes });
      },
    );
}
