import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { listQuery, readListQuery } from "#app/server/http/list-query.ts";
import { actorOf, audienceOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readBody, readForm, SHORT_FORM } from "#app/server/http/body.ts";
import { notFound } from "#app/server/http/errors.ts";
import { listResponse } from "#app/server/http/list-response.ts";
import {
  BAD_INPUT,
  responsesOf,
  formBody,
  jsonBody,
  listResponsesOf,
  queryParameters,
} from "#app/server/http/openapi.ts";
import { notesOn } from "#app/features/media/upload-notes.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { post, postForm, postSummary, postUpdate, likeResult, likeForm, type PostSummary } from "./post.ts";
import { postBulk, postBulkResult } from "./post-bulk.ts";
import { bulkPosts } from "./bulk.server.ts";
import { createPost, deletePost, updatePost } from "./commands.server.ts";
import { likePost } from "./likes.server.ts";
import { findNamedPost, listPosts, listPostSummaries } from "./queries.server.ts";

const FILES = ["image"];
const tags = ["Blogs"];

/** /api/blogs */
export function postsApi(services: Services) {
  return new Hono<ApiEnv>().route("/", readRoutes(services)).route("/", changeRoutes(services));
}

function readRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List posts, newest first",
        description: "Without an admin's token, only what is public.",
        parameters: queryParameters(listQuery),
        responses: listResponsesOf(z.array(z.union([post, postSummary])), [400, 401]),
      }),
      (c) => {
        const { summary, ...page } = readListQuery(c.req.url);
        const readAs = audienceOf(c, services);
        return listResponse<PostSummary>(c, {
          page,
          read: (part) => (summary ? listPostSummaries : listPosts)(db, { ...part, ...readAs }),
          positionOf: (item) => ({ time: item.publishedAt, id: item.id }),
        });
      },
    )
    .get(
      "/:id",
      describeRoute({ tags, summary: "Get a post by id or slug", responses: responsesOf({ 200: post }, [401, 404]) }),
      async (c) => {
        const item = await findNamedPost(db, c.req.param("id"), audienceOf(c, services));
        if (!item) throw notFound("post");
        return c.json(item);
      },
    );
}

function changeRoutes(services: Services) {
  const bounds = { maxFileBytes: services.environment.maxUploadBytes, files: FILES };
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Create a post",
        requestBody: formBody(postForm, FILES),
        responses: responsesOf({ 201: post }, BAD_INPUT),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const created = await createPost(services, check(postForm, fields), files["image"], actorOf(c));
        return c.json({ ...created, ...(await notesOn(files)) }, 201);
      },
    )
    .post(
      "/bulk",
      describeRoute({
        tags,
        summary: "Publish, unpublish or delete many posts at once, or undo that",
        description: "All or nothing. Posts that do not exist or need no change are skipped; the response lists them.",
        requestBody: jsonBody(postBulk),
        responses: responsesOf({ 200: postBulkResult }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        return c.json(await bulkPosts(services, await readForm(c.req.raw, postBulk), actorOf(c)));
      },
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Change a post; omitted fields stay unchanged",
        requestBody: formBody(postUpdate, FILES),
        responses: responsesOf({ 200: post }, [...BAD_INPUT, 404]),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const input = check(postUpdate, fields);
        const change = { file: files["image"], actor: actorOf(c) };
        return c.json({ ...(await updatePost(services, c.req.param("id"), input, change)), ...(await notesOn(files)) });
      },
    )
    .delete(
      "/:id",
      describeRoute({ tags, summary: "Delete a post", responses: responsesOf({ 200: "message" }, [401, 403, 404]) }),
      async (c) => {
        await deletePost(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The post is deleted." });
      },
    )
    .post(
      "/:id/likes",
      describeRoute({
        tags,
        summary: "Like a post, once per visitor",
        requestBody: jsonBody(likeForm),
        responses: responsesOf({ 200: likeResult }, [400, 403, 404, 413, 415, 429]),
      }),
      async (c) => {
        const { visitor } = await readForm(c.req.raw, likeForm, SHORT_FORM);
        return c.json(await likePost(services, c.req.param("id"), visitor, c.var.ip));
      },
    );
}
