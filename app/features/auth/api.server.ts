import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { readForm, SHORT_FORM } from "#app/server/http/body.ts";
import { HttpError, sessionNeeded } from "#app/server/http/errors.ts";
import { responsesOf, jsonBody } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { newAccountForm, loginResult, loginForm, registerForm, sessionUser } from "./account.ts";
import { countAccounts, createAccount, createFirstAccount } from "./accounts.server.ts";
import { actOf, clientInfoOf, sessionOf, type ApiEnv } from "./guard.server.ts";
import { removeFirstLogin } from "./first-login-file.server.ts";
import { login } from "./login.server.ts";
import { requireProof } from "./proofs.server.ts";
import { ownAccountApi } from "./own-account-api.server.ts";
import { passkeyLoginForm, passkeyOptions } from "./passkeys/passkey.ts";
import { beginPasskeyLogin, loginByPasskey } from "./passkeys/passkey-login.server.ts";
import { passkeysApi } from "./passkeys/api.server.ts";
import { secondFactorApi } from "./second-factor/api.server.ts";
import { logout } from "./sessions.server.ts";

const tags = ["Auth"];

/** /api/auth */
export function authApi(services: Services) {
  return new Hono<ApiEnv>().route("/", loginRoutes(services)).route("/", accountRoutes(services));
}

function loginRoutes(services: Services) {
  const { db, environment } = services;
  return new Hono<ApiEnv>()
    .post(
      "/login",
      describeRoute({
        tags,
        summary: "Log in",
        description:
          "If the account has an authenticator app, a correct password alone gets 401 with `secondFactor`, the list of accepted factors: `code`, `recovery`. Send the login again with `code` or `recoveryCode`.",
        requestBody: jsonBody(loginForm),
        responses: responsesOf({ 200: loginResult }, [400, 401, 403, 413, 415, 429]),
      }),
      async (c) => {
        const opened = await login(db, await readForm(c.req.raw, loginForm), clientInfoOf(c, services));
        await removeFirstLogin(services, opened.email);
        return c.json(opened);
      },
    )
    .post(
      "/login/passkey/options",
      describeRoute({
        tags,
        summary: "Start a login by passkey",
        responses: responsesOf({ 200: passkeyOptions }, [403, 409, 429]),
      }),
      async (c) => c.json(await beginPasskeyLogin(db, environment, clientInfoOf(c, services))),
    )
    .post(
      "/login/passkey",
      describeRoute({
        tags,
        summary: "Log in by passkey",
        requestBody: jsonBody(passkeyLoginForm),
        responses: responsesOf({ 200: loginResult }, [400, 401, 403, 409, 413, 415, 429]),
      }),
      async (c) => {
        return c.json(
          await loginByPasskey(
            db,
            environment,
            await readForm(c.req.raw, passkeyLoginForm, SHORT_FORM),
            clientInfoOf(c, services),
          ),
        );
      },
    );
}

function accountRoutes(services: Services) {
  const { db, now } = services;
  return new Hono<ApiEnv>()
    .get(
      "/verify",
      describeRoute({
        tags,
        summary: "Get the account of this token",
        responses: responsesOf({ 200: sessionUser }, [401]),
      }),
      (c) => c.json(sessionOf(c).user),
    )
    .post(
      "/register",
      describeRoute({
        tags,
        summary: "Create an account",
        description:
          "Open while there is no account; `role` and `proof` are optional then. After that it needs an admin's token, a role, and either a login within the last ten minutes or `proof` with the caller's `password` or `code`; otherwise 403 with `confirm: true`.",
        requestBody: jsonBody(newAccountForm),
        responses: responsesOf({ 201: sessionUser }, [400, 401, 403, 409, 413, 415, 429]),
      }),
      async (c) => {
        const session = c.var.session;
        if (session?.user.role !== "admin" && (await countAccounts(db)) > 0) {
          if (!session) throw sessionNeeded();
          throw new HttpError(403, "Only an admin can create accounts.");
        }
        if (!session) {
          const act = { actor: { email: "first visitor", ip: c.var.ip }, now: now() };
          return c.json(await createFirstAccount(db, await readForm(c.req.raw, registerForm), act), 201);
        }
        const { proof = {}, ...account } = await readForm(c.req.raw, newAccountForm);
        const act = actOf(c, services);
        await requireProof(db, proof, act);
        return c.json(await createAccount(db, account, act), 201);
      },
    )
    .post(
      "/logout",
      describeRoute({ tags, summary: "Log out", responses: responsesOf({ 200: "message" }, [401, 403]) }),
      async (c) => {
        await logout(db, actOf(c, services));
        return c.json({ message: "You are logged out." });
      },
    )
    .route("/", ownAccountApi(services))
    .route("/", secondFactorApi(services))
    .route("/passkeys", passkeysApi(services));
}
