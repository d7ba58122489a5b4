import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { recordAudit } from "#app/content/audit.server.ts";
import { actorOf, sessionOf, type ApiContext, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { readForm } from "#app/server/http/body.ts";
import { notFound } from "#app/server/http/errors.ts";
import { jsonBody, responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { findSetup, type Sample } from "./find-setup.server.ts";
import { setupForm, setupView, STEPS } from "./setup.ts";

const describe = (summary: string, body?: typeof setupForm) => {
  const responses = responsesOf({ 200: setupView }, body ? [400, 401, 403, 404, 413, 415] : [401, 403]);
  return describeRoute({ tags: ["Settings"], summary, ...(body && { requestBody: jsonBody(body) }), responses });
};

/** /api/setup: the first steps of a new site. */
export function setupApi(services: Services, sample: Sample) {
  const { db, now } = services;
  const view = async (c: ApiContext) =>
    c.json(await findSetup(services, sample, { accountId: sessionOf(c).user.id, proxy: c.var.untrustedProxy }));
  return new Hono<ApiEnv>()
    .get("/", describe("List the first steps, and what is not ready for the public"), view)
    .put("/:step", describe("Skip or reopen a step; `told` ends the guide", setupForm), async (c) => {
      const step = [...STEPS, "told"].find((one) => one === c.req.param("step"));
      if (!step) throw notFound("step");
      const { state } = await readForm(c.req.raw, setupForm);
      const [action, at] = [state === "skipped" ? "setup.skip" : "setup.open", now()];
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom("setup_steps").where("step", "=", step).execute();
        const row = { step, closed_at: at.toISOString() };
        if (state === "skipped") await trx.insertInto("setup_steps").values(row).execute();
        await recordAudit(trx, actorOf(c), { action, subject: { id: step, title: step }, at });
      });
      return view(c);
    })
    .post("/sample", describe("Bring back the deleted sample items"), async (c) => {
      await sample.restore(actorOf(c));
      return view(c);
    });
}
