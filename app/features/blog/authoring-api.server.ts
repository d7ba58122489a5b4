import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { proposeSlug } from "#app/content/slugs.server.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { renderText } from "#app/features/media/text-images.server.ts";
import { check, NO_FILES, readBody, readQuery } from "#app/http/body.ts";
import { responsesOf, jsonBody, queryParameters } from "#app/http/openapi.ts";
import type { Services } from "#app/services/services.server.ts";
import { slugField } from "#app/text/slug-field.ts";
import { paragraphs } from "#app/text/fields.ts";
import { MAX_CONTENT } from "./post.ts";
import { createPreviewLink, revokePreviewLinks } from "./preview-links.server.ts";

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

const previewLink = z
  .object({ url: z.string(), expiresAt: z.string().meta({ description: "When the link expires" }) })
  .meta({ id: "PreviewLink" });

const tags = ["Writing"];

/** The endpoints for the post editor: /api/preview, /api/blog-address and private preview links. */
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
        const { fields } = await readBody(c.req.raw, NO_FILES);
        const { markdown } = check(previewForm, fields);
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
    )
    .post(
      "/blogs/:id/preview-link",
      describeRoute({
        tags,
        summary: "Create a private link to a post that is not public; it expires after 7 days",
        responses: responsesOf({ 201: previewLink }, [401, 403, 404, 409]),
      }),
      async (c) => c.json(await createPreviewLink(services, c.req.param("id"), actorOf(c)), 201),
    )
    .delete(
      "/blogs/:id/preview-link",
      describeRoute({
        tags,
        summary: "Revoke all private links of a post",
        responses: responsesOf({ 200: "message" }, [401, 403, 404]),
      }),
      async (c) => {
        const count = await revokePreviewLinks(services, c.req.param("id"), actorOf(c));
        const links = count === 1 ? "One private link stops" : `${count} private links stop`;
        return c.json({ message: count === 0 ? "There was no private link." : `${links} working from now on.` });
      },
    );
}
