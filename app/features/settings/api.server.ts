import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { listVersions } from "#app/content/versions/queries.server.ts";
import { restoreForm, versionList } from "#app/content/versions/version.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readForm, readOptionalBody } from "#app/server/http/body.ts";
import { checkNoQuery } from "#app/server/http/list-query.ts";
import { jsonBody, responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { changeSettings } from "./commands.server.ts";
import { findSettings } from "./queries.server.ts";
import { readSettingsVersion, restoreSettings, SETTINGS_ITEM } from "./history.server.ts";
import { settingsForm, settingsRestored, settingsView } from "./settings.ts";

const tags = ["Settings"];

/** /api/settings */
export function settingsApi(services: Services) {
  return new Hono<ApiEnv>().route("/", valueRoutes(services)).route("/", versionRoutes(services));
}

function valueRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "Get the current settings and the defaults",
        responses: responsesOf({ 200: settingsView }, [401, 403]),
      }),
      async (c) => c.json(await findSettings(db)),
    )
    .put(
      "/",
      describeRoute({
        tags,
        summary: "Change settings; omitted fields stay unchanged",
        description:
          "`errors` has one message per invalid path, and `suggestions` the nearest accepted colors. An older `revision` gets 409 with the current settings as `current`.",
        requestBody: jsonBody(settingsForm),
        responses: responsesOf({ 200: settingsView }, [400, 401, 403, 409, 413, 415]),
      }),
      async (c) => {
        return c.json(await changeSettings(services, await readForm(c.req.raw, settingsForm), actorOf(c)));
      },
    );
}

function versionRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/versions",
      describeRoute({
        tags,
        summary: "List the versions of the settings, newest first",
        responses: responsesOf({ 200: versionList }, [400, 401, 403]),
      }),
      async (c) => {
        checkNoQuery(c.req.url);
        return c.json({ versions: await listVersions(db, SETTINGS_ITEM) });
      },
    )
    .get(
      "/versions/:version",
      describeRoute({
        tags,
        summary: "Get one version of the settings",
        responses: responsesOf({ 200: settingsView }, [401, 403, 404, 409]),
      }),
      async (c) => c.json(await readSettingsVersion(db, c.req.param("version"))),
    )
    .post(
      "/versions/:version/restore",
      describeRoute({
        tags,
        summary: "Restore a version of the settings as a new version",
        description: "Restoring the current version does nothing.",
        requestBody: { ...jsonBody(restoreForm), required: false },
        responses: responsesOf({ 200: settingsRestored }, [400, 401, 403, 404, 409, 413, 415]),
      }),
      async (c) => {
        const { revision } = check(restoreForm, await readOptionalBody(c.req.raw));
        const request = { number: c.req.param("version"), revision };
        return c.json(await restoreSettings(services, request, actorOf(c)));
      },
    );
}
