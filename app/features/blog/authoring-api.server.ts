import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { proposeSlug } from "#app/content/slugs/slugs.server.ts";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import { check, readForm, readQuery } from "#app/server/http/body.ts";
import { responsesOf, jsonBody, queryParameters } from "#app/server/http/openapi.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { slugField } from "#app/content/slugs/slug-field.ts";
import { paragraphs } from "#app/config/fields.ts";
import { MAX_CONTENT } from "./post.ts";

const previewForm = z
  .object({ markdown: paragraphs("The text", MAX_CONTENT).meta({ description: "Markdown" }) })
  .meta({ id: "PreviewForm" });
const previewResponse = z
  .object({ html: z.string().meta({ description: "Sanitized HTML, as on the public page" }) })
  .meta({ id: "Preview" });

const slugQuery = z
  .object({
    title: z.string().max(300).default("").meta({ description: "The title to make a slug from, if no slug is given" }),
    slug: slugField.default("").meta({ description: "The slug to check" }),
    id: z
      .string()
      .max(100)
      .default("")
      .meta({ description: "The id of the post that the slug is for; its own slug counts as free" }),
  })
  .strict();
const slugResponse = z
  .object({ slug: z.string().meta({ description: "The slug that the post would get" }), free: z.boolean() })
  .meta({ id: "BlogSlug" });

const tags = ["Writing"];

/** The endpoints for the post editor: /api/preview and /api/blog-address. */
export function authoringApi(services: Services) {
  return new Hono<ApiEnv>()
    .post(
      "/preview",
      describeRoute({
        tags,
        summary: "Render Markdown as the public pages do; nothing is stored",
        requestBody: jsonBody(previewForm),
        responses: responsesOf({ 200: previewResponse }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        const { markdown } = await readForm(c.req.raw, previewForm);
        const { html } = await renderText(services.db, markdown);
        return c.json({ html });
      },
    )
    .get(
      "/blog-address",
      describeRoute({
        tags,
        summary: "Check whether a slug is free, or make one from the title",
        parameters: queryParameters(slugQuery),
        responses: responsesOf({ 200: slugResponse }, [400, 401, 403]),
      }),
      async (c) => {
        const { slug, title, id } = check(slugQuery, readQuery(c.req.url));
        return c.json(await proposeSlug(services.db, "blogs", { requested: slug, title, id }));
      },
    );
}
