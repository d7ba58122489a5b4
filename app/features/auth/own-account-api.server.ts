import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import type { Page } from "#app/db/pagination.ts";
import { pageParameters, toPage } from "#app/server/http/list-query.ts";
import { check, readForm, readQuery } from "#app/server/http/body.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import { responsesOf, jsonBody, listResponsesOf, queryParameters } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { endSessionsForm, ownAccount, passwordForm, sessionItem, type SessionItem } from "./account.ts";
import { actOf, sessionOf, type ApiEnv } from "./guard.server.ts";
import { removeFirstLogin } from "./first-login-file.server.ts";
import { changePassword, readAccount } from "./own-account.server.ts";
import { PROOF, requireProof, requireRequestProof } from "./proofs.server.ts";
import { endSession, endSessions, listSessions } from "./sessions.server.ts";

const tags = ["Account"];
const sessionsQuery = z.strictObject(pageParameters).meta({ id: "SessionsQuery" });
const sessionsResponse = z.object({ sessions: z.array(sessionItem) }).meta({ id: "SessionsResponse" });

/** /api/auth/account, /password and /sessions: the requester's own account. */
export function ownAccountApi(services: Services) {
  return new Hono<ApiEnv>().route("/", accountRoutes(services)).route("/", sessionRoutes(services));
}

function accountRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/account",
      describeRoute({ tags, summary: "Get your account", responses: responsesOf({ 200: ownAccount }, [401, 403]) }),
      async (c) => c.json(await readAccount(services, sessionOf(c))),
    )
    .put(
      "/password",
      describeRoute({
        tags,
        summary: "Change your password; ends all your other sessions",
        requestBody: jsonBody(passwordForm),
        responses: responsesOf({ 200: "message" }, [400, 401, 403, 413, 415, 429]),
      }),
      async (c) => {
        await changePassword(db, await readForm(c.req.raw, passwordForm), actOf(c, services));
        await removeFirstLogin(services, sessionOf(c).user.email);
        return c.json({ message: "Your password was changed. All your other sessions were ended." });
      },
    );
}

function sessionRoutes(services: Services) {
  const { db, now } = services;
  return new Hono<ApiEnv>()
    .get(
      "/sessions",
      describeRoute({
        tags,
        summary: "List your sessions",
        parameters: queryParameters(sessionsQuery),
        responses: listResponsesOf(sessionsResponse, [400, 401, 403]),
      }),
      (c) => {
        const list = {
          page: toPage(check(sessionsQuery, readQuery(c.req.url))),
          read: (part: Page) => listSessions(db, sessionOf(c), { ...part, now: now() }),
          positionOf: (session: SessionItem) => ({ time: session.lastSeenAt, id: session.id }),
        };
        return listResponse(c, list, { name: "sessions" });
      },
    )
    .post(
      "/sessions/end",
      describeRoute({
        tags,
        summary: "End all your other sessions, or all sessions",
        description: PROOF,
        requestBody: jsonBody(endSessionsForm),
        responses: responsesOf({ 200: "message" }, [400, 401, 403, 413, 415, 429]),
      }),
      async (c) => {
        const { which, ...proof } = await readForm(c.req.raw, endSessionsForm);
        const act = actOf(c, services);
        await requireProof(db, proof, act);
        const count = await endSessions(db, which, act);
        return c.json({ message: count === 1 ? "1 session was ended." : `${count} sessions were ended.` });
      },
    )
    .delete(
      "/sessions/:id",
      describeRoute({
        tags,
        summary: "End one session",
        description: PROOF,
        responses: responsesOf({ 200: "message" }, [400, 401, 403, 404, 429]),
      }),
      async (c) => {
        await requireRequestProof(c, services);
        await endSession(db, c.req.param("id"), actOf(c, services));
        return c.json({ message: "The session was ended." });
      },
    );
}
