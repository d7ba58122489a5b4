import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { readForm } from "#app/server/http/body.ts";
import { responsesOf, jsonBody } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { passkeyItem } from "../account.ts";
import { deviceName } from "../device-name.ts";
import { actOf, sessionOf, type ApiEnv } from "../guard.server.ts";
import { PROOF, requireRequestProof } from "../proofs.server.ts";
import { passkeyForm, passkeyOptions } from "./passkey.ts";
import { addPasskey, beginPasskey, removePasskey } from "./passkeys.server.ts";

const tags = ["Account"];

/** /api/auth/passkeys. GET /api/auth/account lists the passkeys. */
export function passkeysApi(services: Services) {
  const { db, environment, now } = services;
  return new Hono<ApiEnv>()
    .post(
      "/options",
      describeRoute({
        tags,
        summary: "Start adding a passkey",
        description: PROOF,
        responses: responsesOf({ 200: passkeyOptions }, [400, 401, 403, 409, 429]),
      }),
      async (c) => c.json(await beginPasskey(db, environment, await requireRequestProof(c, services), now())),
    )
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Add the passkey that the browser created",
        requestBody: jsonBody(passkeyForm),
        responses: responsesOf({ 201: passkeyItem }, [400, 401, 403, 409, 413, 415]),
      }),
      async (c) => {
        const { credential } = await readForm(c.req.raw, passkeyForm);
        const added = { user: sessionOf(c).user, credential, name: deviceName(c.req.header("User-Agent") ?? "") };
        return c.json(await addPasskey(db, environment, added, actOf(c, services)), 201);
      },
    )
    .delete(
      "/:id",
      describeRoute({
        tags,
        summary: "Remove a passkey",
        description: PROOF,
        responses: responsesOf({ 200: "message" }, [400, 401, 403, 404, 429]),
      }),
      async (c) => {
        await removePasskey(db, await requireRequestProof(c, services), c.req.param("id"), actOf(c, services));
        return c.json({ message: "Passkey removed." });
      },
    );
}
