import { resolver } from "hono-openapi";
import { z } from "zod";

/** The body of every error response. */
export const problem = z
  .object({
    message: z.string().meta({ description: "A sentence that can be shown to people" }),
    errors: z.record(z.string(), z.string()).optional().meta({ description: "Validation errors by field" }),
    requestId: z.string().optional().meta({ description: "The request's id in the server's log" }),
  })
  .meta({ id: "Problem" });

const done = z.object({ message: z.string() }).meta({ id: "Done" });

const DESCRIPTIONS: Record<number, string> = {
  400: "The input is not valid",
  401: "No session, or an expired one",
  403: "Not an admin",
  404: "The item does not exist",
  409: "Conflicts with the stored data",
  413: "Too large",
  415: "Unsupported media type",
  422: "An image that cannot be read",
  429: "Too many requests; Retry-After says how long to wait",
  503: "Temporarily unavailable",
};

/** The error statuses of a route that stores a form with files. */
export const BAD_INPUT = [400, 401, 403, 409, 413, 415, 422];

/** OpenAPI's security requirements: any one of them is enough; an empty list means that none is needed. */
export type Security = Record<string, string[]>[];
export const BEARER: Security = [{ bearer: [] }];

type Described = { paths?: Record<string, object | undefined> };

/** Adds to every operation who may call it. `securityOf` takes the guard's key, "METHOD /path/:parameter". */
export function withSecurity<Document extends Described>(document: Document, securityOf: (route: string) => Security) {
  const paths = Object.entries(document.paths ?? {}).map(([path, item = {}]) => {
    const operations = Object.entries(item).map(([method, operation]) => {
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
      return [method, { ...operation, security: securityOf(route) }];
    });
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) as Document["paths"] };
}

const json = (schema: z.ZodType) => ({ "application/json": { schema: resolver(schema) } });

/**
 * A route's responses: success schemas by status ("message" stands for `done`), error statuses besides 503, and the
 * schema of errors.
 */
export function responsesOf(success: Record<number, z.ZodType | "message">, problems: number[], error = problem) {
  return {
    ...Object.fromEntries(
      Object.entries(success).map(([status, schema]) => [
        status,
        { description: "Success", content: json(schema === "message" ? done : schema) },
      ]),
    ),
    ...Object.fromEntries(
      [...problems, 503].map((status) => [
        status,
        { description: DESCRIPTIONS[status] ?? "Error", content: json(error) },
      ]),
    ),
  };
}

const nextHeaders = {
  "X-Next-Cursor": {
    description: "The `cursor` of the next page; not sent with the last page",
    schema: { type: "string" as const },
  },
  Link: {
    description: 'The URL of the next page, as `<…>; rel="next"`; not sent with the last page',
    schema: { type: "string" as const },
  },
};

/** The responses of a list, which is cut at `limit`, 1,000 items or 8 MB. */
export function listResponsesOf(schema: z.ZodType, problems: number[]) {
  const description = "The list, or one page of it: at most 1,000 items and 8 MB";
  return { ...responsesOf({}, problems), 200: { description, headers: nextHeaders, content: json(schema) } };
}

/** The responses of a route that sends a file. */
export function fileResponse(type: string, problems: number[]) {
  const file = { description: "A file", content: { [type]: { schema: { type: "string" as const } } } };
  return { ...responsesOf({}, problems), 200: file };
}

/** The responses of a route that sends a CSV table. */
export const csvResponse = (problems: number[]) => fileResponse("text/csv", problems);

/** A body sent as JSON or as a URL-encoded form. */
export function jsonBody(schema: z.ZodType) {
  return { required: true, content: json(schema) };
}

/** A body sent as a multipart form, with these files; without files it may be JSON. */
export function formBody(schema: z.ZodObject, files: string[]) {
  const members = Object.fromEntries(files.map((name) => [name, z.file().optional()]));
  const id = `${schema.meta()?.id ?? "Form"}Multipart`;
  return {
    required: true,
    content: {
      "multipart/form-data": { schema: resolver(schema.extend(members).meta({ id })) },
      ...json(schema),
    },
  };
}

/** Query parameters from a flat schema. */
export function queryParameters(schema: z.ZodObject) {
  return Object.entries(schema.shape).map(([name, member]) => ({
    name,
    in: "query" as const,
    required: false,
    description: (member as z.ZodType).meta()?.description ?? "",
    // Computed when the document is requested, not at every start.
    get schema() {
      return z.toJSONSchema(member as z.ZodType, { io: "input", unrepresentable: "any" }) as object;
    },
  }));
}
