import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { bulkDelete, bulkDeleted } from "#app/content/bulk.ts";
import { listQuery, readListQuery } from "#app/server/http/list-query.ts";
import { actorOf, type ApiEnv } from "#app/features/auth/guard.server.ts";
import { check, readBody, readForm, type Body } from "#app/server/http/body.ts";
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
import { project, projectForm, projectSummary, projectUpdate, type ProjectSummary } from "./project.ts";
import { createProject, deleteProject, deleteProjects, updateProject } from "./commands.server.ts";
import { PROJECT_FILES, type ProjectFiles } from "./project-images.server.ts";
import { findNamedProject, listProjects, listProjectSummaries } from "./queries.server.ts";

const tags = ["Projects"];

function byPosition(files: Body["files"]): ProjectFiles {
  const positions: ProjectFiles = new Map();
  for (const [position, name] of PROJECT_FILES.entries()) {
    const file = files[name];
    if (file) positions.set(position, file);
  }
  return positions;
}

/** /api/projects */
export function projectsApi(services: Services) {
  return new Hono<ApiEnv>().route("/", readRoutes(services)).route("/", changeRoutes(services));
}

function readRoutes(services: Services) {
  const { db } = services;
  return new Hono<ApiEnv>()
    .get(
      "/",
      describeRoute({
        tags,
        summary: "List projects, newest first",
        parameters: queryParameters(listQuery),
        responses: listResponsesOf(z.array(z.union([project, projectSummary])), [400, 401]),
      }),
      (c) => {
        const { summary, ...page } = readListQuery(c.req.url);
        return listResponse<ProjectSummary>(c, {
          page,
          read: (part) => (summary ? listProjectSummaries : listProjects)(db, part),
          positionOf: (item) => ({ time: item.createdAt, id: item.id }),
        });
      },
    )
    .get(
      "/:id",
      describeRoute({
        tags,
        summary: "Get a project by id or slug",
        responses: responsesOf({ 200: project }, [401, 404]),
      }),
      async (c) => {
        const item = await findNamedProject(db, c.req.param("id"));
        if (!item) throw notFound("project");
        return c.json(item);
      },
    );
}

function changeRoutes(services: Services) {
  const bounds = { maxFileBytes: services.environment.maxUploadBytes, files: PROJECT_FILES };
  return new Hono<ApiEnv>()
    .post(
      "/",
      describeRoute({
        tags,
        summary: "Create a project",
        requestBody: formBody(projectForm, PROJECT_FILES),
        responses: responsesOf({ 201: project }, BAD_INPUT),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const input = check(projectForm, fields);
        const created = await createProject(services, input, byPosition(files), actorOf(c));
        return c.json({ ...created, ...(await notesOn(files)) }, 201);
      },
    )
    .post(
      "/bulk",
      describeRoute({
        tags,
        summary: "Delete many projects at once",
        requestBody: jsonBody(bulkDelete),
        responses: responsesOf({ 200: bulkDeleted }, [400, 401, 403, 413, 415]),
      }),
      async (c) => {
        const { ids } = await readForm(c.req.raw, bulkDelete);
        return c.json(await deleteProjects(services, ids, actorOf(c)));
      },
    )
    .put(
      "/:id",
      describeRoute({
        tags,
        summary: "Change a project; omitted fields stay unchanged",
        requestBody: formBody(projectUpdate, PROJECT_FILES),
        responses: responsesOf({ 200: project }, [...BAD_INPUT, 404]),
      }),
      async (c) => {
        const { fields, files } = await readBody(c.req.raw, bounds);
        const input = check(projectUpdate, fields);
        const change = { files: byPosition(files), actor: actorOf(c) };
        const changed = await updateProject(services, c.req.param("id"), input, change);
        return c.json({ ...changed, ...(await notesOn(files)) });
      },
    )
    .delete(
      "/:id",
      describeRoute({ tags, summary: "Delete a project", responses: responsesOf({ 200: "message" }, [401, 403, 404]) }),
      async (c) => {
        await deleteProject(services, c.req.param("id"), actorOf(c));
        return c.json({ message: "The project is deleted." });
      },
    );
}
