import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { check, NO_FILES, readBody } from "#app/platform/body.ts";
import { HttpError } from "#app/platform/errors.ts";
import { answers, jsonBody } from "#app/platform/openapi.ts";
import type { Services } from "#app/platform/services.server.ts";
import { loginAnswer, loginForm, registerForm, sessionUser } from "./account.ts";
import { countAccounts, createAccount, listAccounts } from "./accounts.server.ts";
import type { ApiEnv } from "./door.server.ts";
import { login, logout, sessionNeeded } from "./sessions.server.ts";

const tags = ["Auth"];
const accountsAnswer = z.object({ accounts: z.array(sessionUser) }).meta({ id: "AccountsAnswer" });

/** /api/auth */
export function authApi(services: Services) {
  const { db, now } = services;
  return new Hono<ApiEnv>()
    .post(
      "/login",
      describeRoute({
        tags,
        summary: "Open a session",
        requestBody: jsonBody(loginForm),
        responses: answers({ 200: loginAnswer }, [400, 401, 413, 415, 429]),
      }),
      async (c) => {
        const { fields } = await readBody(c.req.raw, NO_FILES);
        const userAgent = c.req.header("User-Agent") ?? "";
        return c.json(await login(db, check(loginForm, fields), { address: c.var.address, userAgent, now: now() }));
      },
    )
    .get(
      "/verify",
      describeRoute({ tags, summary: "Who this token belongs to", responses: answers({ 200: sessionUser }, [401]) }),
      (c) => {
        if (!c.var.viewer) throw sessionNeeded();
        return c.json(c.var.viewer.user);
      },
    )
    .post(
      "/register",
      describeRoute({
        tags,
        summary: "Create an account",
        description: "Open while there is no account at all; after that it needs an admin's token.",
        requestBody: jsonBody(registerForm),
        responses: answers({ 201: sessionUser }, [400, 401, 403, 409, 413, 415]),
      }),
      async (c) => {
        const viewer = c.var.viewer;
        if (viewer?.user.role !== "admin" && (await countAccounts(db)) > 0) {
          if (!viewer) throw sessionNeeded();
          throw new HttpError(403, "Only an admin can create accounts.");
        }
        const { fields } = await readBody(c.req.raw, NO_FILES);
        const origin = { actor: viewer?.user.email ?? "first visitor", address: c.var.address, now: now() };
        return c.json(await createAccount(db, check(registerForm, fields), origin), 201);
      },
    )
    .get(
      "/accounts",
      describeRoute({ tags, summary: "All accounts", responses: answers({ 200: accountsAnswer }, [401, 403]) }),
      async (c) => c.json({ accounts: await listAccounts(db) }),
    )
    .post(
      "/logout",
      describeRoute({ tags, summary: "End the session", responses: answers({ 200: "message" }, [401]) }),
      async (c) => {
        if (!c.var.viewer) throw sessionNeeded();
        await logout(db, c.var.viewer, { address: c.var.address, now: now() });
        return c.json({ message: "You are logged out." });
      },
    );
}
