import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { check, NO_FILES, readBody, readOptionalBody } from "#app/platform/body.ts";
import { answers, jsonBody } from "#app/platform/openapi.ts";
import type { Services } from "#app/platform/services.server.ts";
import { codeForm, proofForm, recoveryCodesAnswer, totpStart } from "./account.ts";
import { actorOf, viewerOf, type ApiContext, type ApiEnv } from "./door.server.ts";
import { requireOwner } from "./own-account.server.ts";
import { renewRecoveryCodes } from "./recovery-codes.server.ts";
import { beginTotp, confirmTotp, removeTotp } from "./totp.server.ts";

const tags = ["Account"];
const description =
  "Needs a login of the last ten minutes, or `password` or `code` in the body; else 403 with `confirm: true`.";

/** /api/auth/totp and /recovery-codes */
export function secondFactorApi({ db, now }: Services) {
  const owner = async (c: ApiContext) => {
    const proof = check(proofForm, await readOptionalBody(c.req.raw));
    await requireOwner(db, viewerOf(c), proof, actorOf(c), now());
    return viewerOf(c).user;
  };
  return new Hono<ApiEnv>()
    .post(
      "/totp",
      describeRoute({
        tags,
        summary: "Begin to set up an authenticator app",
        description,
        responses: answers({ 200: totpStart }, [400, 401, 403, 409, 429]),
      }),
      async (c) => c.json(await beginTotp(db, await owner(c))),
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
        description,
        responses: answers({ 200: "message" }, [400, 401, 403, 404, 429]),
      }),
      async (c) => {
        await removeTotp(db, await owner(c), actorOf(c), now());
        return c.json({ message: "The authenticator app is removed. Logging in takes your password alone." });
      },
    )
    .post(
      "/recovery-codes",
      describeRoute({
        tags,
        summary: "Make new recovery codes; those before stop working",
        description,
        responses: answers({ 200: recoveryCodesAnswer }, [400, 401, 403, 409, 429]),
      }),
      async (c) => c.json({ recoveryCodes: await renewRecoveryCodes(db, await owner(c), actorOf(c), now()) }),
    );
}
