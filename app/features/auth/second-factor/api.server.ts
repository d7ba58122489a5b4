import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { check, NO_FILES, readBody } from "#app/http/body.ts";
import { answers, jsonBody } from "#app/http/openapi.ts";
import type { Services } from "#app/services/services.server.ts";
import { codeForm, recoveryCodesAnswer, totpStart } from "../account.ts";
import { actorOf, viewerOf, type ApiEnv } from "../guard.server.ts";
import { PROOF, provenOwner } from "../owner-proof.server.ts";
import { renewRecoveryCodes } from "./recovery-codes.server.ts";
import { beginTotp, confirmTotp, removeTotp } from "./totp.server.ts";

const tags = ["Account"];

/** /api/auth/totp and /recovery-codes */
export function secondFactorApi(services: Services) {
  const { db, now } = services;
  return new Hono<ApiEnv>()
    .post(
      "/totp",
      describeRoute({
        tags,
        summary: "Begin to set up an authenticator app",
        description: PROOF,
        responses: answers({ 200: totpStart }, [400, 401, 403, 409, 429]),
      }),
      async (c) => c.json(await beginTotp(db, await provenOwner(c, services))),
    )
    .post(
      "/totp/confirm",
      describeRoute({
        tags,
        summary: "Turn the authenticator app on with a code from it",
        requestBody: jsonBody(codeForm),
        responses: answers({ 200: recoveryCodesAnswer }, [400, 401, 403, 409, 413, 415]),
      }),
      async (c) => {
        const { fields } = await readBody(c.req.raw, NO_FILES);
        const { code } = check(codeForm, fields);
        return c.json({ recoveryCodes: await confirmTotp(db, viewerOf(c).user, code, actorOf(c), now()) });
      },
    )
    .delete(
      "/totp",
      describeRoute({
        tags,
        summary: "Remove the authenticator app and the recovery codes",
        description: PROOF,
        responses: answers({ 200: "message" }, [400, 401, 403, 404, 429]),
      }),
      async (c) => {
        await removeTotp(db, await provenOwner(c, services), actorOf(c), now());
        return c.json({ message: "The authenticator app is removed. Logging in takes your password alone." });
      },
    )
    .post(
      "/recovery-codes",
      describeRoute({
        tags,
        summary: "Make new recovery codes; those before stop working",
        description: PROOF,
        responses: answers({ 200: recoveryCodesAnswer }, [400, 401, 403, 409, 429]),
      }),
      async (c) =>
        c.json({ recoveryCodes: await renewRecoveryCodes(db, await provenOwner(c, services), actorOf(c), now()) }),
    );
}
