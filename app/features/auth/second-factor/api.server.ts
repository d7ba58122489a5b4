import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { readForm } from "#app/server/http/body.ts";
import { responsesOf, jsonBody } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { codeForm, recoveryCodesResponse, totpStart } from "../account.ts";
import { actOf, type ApiEnv } from "../guard.server.ts";
import { PROOF, requireRequestProof } from "../proofs.server.ts";
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
        summary: "Start setting up an authenticator app",
        description: PROOF,
        responses: responsesOf({ 200: totpStart }, [400, 401, 403, 409, 429]),
      }),
      async (c) => c.json(await beginTotp(db, await requireRequestProof(c, services), now())),
    )
    .post(
      "/totp/confirm",
      describeRoute({
        tags,
        summary: "Turn the authenticator app on with a code from it",
        description:
          "A session can try five codes within 15 minutes; wrong ones are in the audit trail. The setup expires after 10 minutes; then the response is 409.",
        requestBody: jsonBody(codeForm),
        responses: responsesOf({ 200: recoveryCodesResponse }, [400, 401, 403, 409, 413, 415, 429]),
      }),
      async (c) => {
        const { code } = await readForm(c.req.raw, codeForm);
        return c.json({ recoveryCodes: await confirmTotp(db, code, actOf(c, services)) });
      },
    )
    .delete(
      "/totp",
      describeRoute({
        tags,
        summary: "Remove the authenticator app and the recovery codes",
        description: PROOF,
        responses: responsesOf({ 200: "message" }, [400, 401, 403, 404, 429]),
      }),
      async (c) => {
        await requireRequestProof(c, services);
        await removeTotp(db, actOf(c, services));
        return c.json({ message: "Authenticator app removed. Only your password protects this account." });
      },
    )
    .post(
      "/recovery-codes",
      describeRoute({
        tags,
        summary: "Create new recovery codes; the old ones stop working",
        description: PROOF,
        responses: responsesOf({ 200: recoveryCodesResponse }, [400, 401, 403, 409, 429]),
      }),
      async (c) =>
        c.json({
          recoveryCodes: await renewRecoveryCodes(db, await requireRequestProof(c, services), actOf(c, services)),
        }),
    );
}
