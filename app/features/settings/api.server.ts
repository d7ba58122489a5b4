import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { pageOfVersions, versionNumber } from "#app/content/versions/queries.server.ts";
import { restoreForm, versionList, versionsQuery } from "#app/content/versions/version.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, NO_FILES, readBody, readOptionalBody, readQuery } from "#app/http/body.ts";
import { linkNext } from "#app/http/list-response.ts";
import { jsonBody, listResponsesOf, queryParameters, responsesOf } from "#app/http/openapi.ts";
import type { Services } from "#app/services/services.server.ts";
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
        const { fields } = await readBody(c.req.raw, NO_FILES);
        return c.json(await changeSettings(services, check(settingsForm, fields), actorOf(c)));
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
        parameters: queryParameters(versionsQuery),
        responses: listResponsesOf(versionList, [400, 401, 403]),
      }),
      async (c) => {
        const { versions, next } = await pageOfVersions(db, SETTINGS_ITEM, check(versionsQuery, readQuery(c.req.url)));
        if (next) linkNext(c, next);
        return c.json({ versions });
      },
    )
    .get(
      "/versions/:version",
      describeRoute({
        tags,
        summary: "Get one version of the settings",
        responses: responsesOf({ 200: settingsView }, [401, 403, 404, 409]),
      }),
      async (c) => c.json(await readSettingsVersion(db, versionNumber(c.req.param("version")))),
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
        const number = versionNumber(c.req.param("version"));
        return c.json(await restoreSettings(services, { number, revision }, actorOf(c)));
      },
    );
}
