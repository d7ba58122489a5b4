import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { actorOf, sessionOf, type ApiContext, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, NO_FILES, readBody } from "#app/server/http/body.ts";
import { notFound } from "#app/server/http/errors.ts";
import { jsonBody, responsesOf } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { closeStep, findSetup, type SampleNames } from "./setup.server.ts";
import { CLOSABLE, setupForm, setupView } from "./setup.ts";

const tags = ["Settings"];

/** /api/setup: the setup guide of a new site. `sample` returns the slugs or titles of the sample content. */
export function setupApi(services: Services, sample: () => Promise<SampleNames>) {
  const setup = async (c: ApiContext) => {
    const { untrustedProxy } = c.var;
    return findSetup(services, await sample(), { accountId: sessionOf(c).user.id, untrustedProxy });
  };
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List the steps to do before the site is public",
        responses: responsesOf({ 200: setupView }, [401, 403]),
      }),
      async (c) => c.json(await setup(c)),
    )
    .put(
      "/:step",
      describeRoute({
        tags,
        summary: "Skip or reopen a step; `told` ends the guide",
        requestBody: jsonBody(setupForm),
        responses: responsesOf({ 200: setupView }, [400, 401, 403, 404, 413, 415]),
      }),
      async (c) => {
        const step = CLOSABLE.find((one) => one === c.req.param("step"));
        if (!step) throw notFound("step");
        const { fields } = await readBody(c.req.raw, NO_FILES);
        await closeStep(services, { step, ...check(setupForm, fields) }, actorOf(c));
        return c.json(await setup(c));
      },
    );
}
