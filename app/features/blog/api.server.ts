import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { listQuery, readListQuery } from "#app/http/list-query.ts";
import { actorOf, audienceOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, NO_FILES, readBody } from "#app/http/body.ts";
import { notFound } from "#app/http/errors.ts";
import { rejectCrossSite } from "#app/http/cross-site.ts";
import { listResponse } from "#app/http/list-response.ts";
import { responsesOf, formBody, jsonBody, listResponsesOf, queryParameters } from "#app/http/openapi.ts";
import type { Services } from "#app/services/services.server.ts";
import { blog, blogForm, blogSummary, blogUpdate, likeResult, likeForm, type BlogSummary } from "./post.ts";
import { blogBulk, blogBulkResult } from "./post-bulk.ts";
import { bulkBlogs } from "./bulk.server.ts";
import { createBlog, deleteBlog, updateBlog } from "./commands.server.ts";
import { likeBlog } from "./likes.server.ts";
import { findBlog, listBlogs, listBlogSummaries } from "./queries.server.ts";

const FILES = ["image"];
const tags = ["Blogs"];
const BAD_INPUT = [400, 401, 403, 409, 413, 415, 422];

/** /api/blogs */
export function blogsApi(services: Services) {
  return new Hono<ApiEnv>().route("/", readRoutes(services)).route("/", changeRoutes(services));
}

function readRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "Posts, newest first",
        description: "What visitors may see; with an admin's token, everything.",
        parameters: queryParameters(listQuery),
        responses: listResponsesOf(z.array(z.union([blog, blogSummary])), [400, 401]),
      }),
      (c) => {
        const { summary, ...page } = readListQuery(c.req.url);
        const readAs = audienceOf(c, services);
        return listResponse<BlogSummary>(c, {
          page,
          read: (part) => (summary ? listBlogSummaries : listBlogs)(db, { ...part, ...readAs }),
          positionOf: (item) => ({ time: item.publishedAt, id: item.id }),
        });
      },
    )
    .get(
      "/:id",
      describeRoute({ tags, summary: "One post, by id or slug", responses: responsesOf({ 200: blog }, [401, 404]) }),
      async (c) => {
        const found = await findBlog(db, c.req.param("id"), audienceOf(c, services));
        if (!found) throw notFound("post");
        return c.json(found);
      },
    );
}

function changeRoutes(services: Services) {
  const bounds = { maxFileBytes: services.settings.maxUploadBytes, files: FILES };
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Create a post",
        requestBody: formBody(blogForm, FILES),
        responses: responsesOf({ 201: blog }, BAD_INPUT),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        return c.json(await createBlog(services, check(blogForm, fields), files["image"], actorOf(c)), 201);
      },
    )
    .post(
      "/bulk",
      describeRoute({
        tags,
        summary: "Publish, unpublish or delete many posts at once, or undo that",
        description: "All or nothing, but for posts that are not there or already as asked: the answer names them.",
        requestBody: jsonBody(blogBulk),
        responses: responsesOf({ 200: blogBulkResult }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        const { fields } = await readBody(c.req.raw, NO_FILES);
        return c.json(await bulkBlogs(services, check(blogBulk, fields), actorOf(c)));
      },
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Change a post; what is not sent stays",
        requestBody: formBody(blogUpdate, FILES),
        responses: responsesOf({ 200: blog }, [...BAD_INPUT, 404]),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const input = check(blogUpdate, fields);
        return c.json(await updateBlog(services, c.req.param("id"), input, { file: files["image"], by: actorOf(c) }));
      },
    )
    .delete(
      "/:id",
      describeRoute({ tags, summary: "Delete a post", responses: responsesOf({ 200: "message" }, [401, 403, 404]) }),
      async (c) => {
        await deleteBlog(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The post is deleted." });
      },
    )
    .post(
      "/:id/likes",
      describeRoute({
        tags,
        summary: "Like a post, once a visitor",
        requestBody: jsonBody(likeForm),
        responses: responsesOf({ 200: likeResult }, [400, 403, 404, 413, 415, 429]),
      }),
      rejectCrossSite(services.settings.siteUrl),
      async (c) => {
        const { fields } = await readBody(c.req.raw, NO_FILES);
        const { visitor } = check(likeForm, fields);
        return c.json(await likeBlog(services, c.req.param("id"), visitor, c.var.ip));
      },
    );
}
