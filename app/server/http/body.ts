import { MIMEType } from "node:util";
import type { z } from "zod";
import { HttpError } from "./errors.ts";

/** The largest body without files. */
const MAX_JSON_BYTES = 1024 * 1024;
const MAX_PARTS = 200;
const MAX_DEPTH = 32;
const MAX_ERRORS = 50;

export type Body = {
  /** Fields by name; a repeated field is an array. For JSON, the members of the object, unchanged. */
  fields: Record<string, unknown>;
  /** Files of at least one byte, by field name. */
  files: Record<string, File>;
};

/** The names of the form's file fields, and how large each file may be. */
type Bounds = { files: readonly string[]; maxFileBytes: number; maxJsonBytes?: number };

/** For bodies without files. */
export const NO_FILES: Bounds = { files: [], maxFileBytes: 0 };

/** For forms that anybody may send: a URL-encoded contact message of the maximum length takes 90 KB. */
export const SHORT_FORM = { ...NO_FILES, maxJsonBytes: 128 * 1024 } satisfies Bounds;

/**
 * Reads a form (multipart or URL-encoded) or a JSON object.
 * @throws HttpError 400 (malformed), 413 (too large), 415 (another content type or encoding) or 422 (empty file)
 */
export async function readBody(request: Request, bounds: Bounds): Promise<Body> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const encoding = request.headers.get("Content-Encoding") ?? "identity";
  if (encoding !== "identity") throw new HttpError(415, "Send the request body without a Content-Encoding.");
  if (type === "application/json") return { fields: await readJson(request, bounds.maxJsonBytes), files: {} };
  if (type === "application/x-www-form-urlencoded") {
    const bytes = await readBytes(request, bounds.maxJsonBytes ?? MAX_JSON_BYTES);
    limitParts(bytes, "&");
    return sortParts(new URLSearchParams(new TextDecoder().decode(bytes)), bounds);
  }
  if (type === "multipart/form-data") return sortParts(await readMultipart(request, bounds), bounds);
  throw new HttpError(415, "Send a form (multipart/form-data) or JSON.");
}

/** Like `readBody`, for requests whose body is optional: without a Content-Type, nothing is read. */
export async function readOptionalBody(request: Request): Promise<Record<string, unknown>> {
  return request.headers.has("Content-Type") ? (await readBody(request, NO_FILES)).fields : {};
}

async function readJson(request: Request, maxBytes = MAX_JSON_BYTES): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new HttpError(400, "The request body is not valid JSON.", { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new HttpError(400, "The request body must be a JSON object.");
  }
  if (isDeeper(value, MAX_DEPTH))
    throw new HttpError(400, `The request body is nested deeper than ${MAX_DEPTH} levels.`);
  return value as Record<string, unknown>;
}

/** True for a value nested deeper than `levels`, which other code could not walk by recursion. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

async function readMultipart(
  request: Request,
  { files, maxFileBytes, maxJsonBytes = MAX_JSON_BYTES }: Bounds,
): Promise<FormData> {
  const bytes = await readBytes(request, maxFileBytes * files.length + maxJsonBytes).catch((error: unknown) => {
    const [only, ...others] = files;
    const isTooLarge = error instanceof HttpError && error.status === 413;
    throw isTooLarge && only && others.length === 0 ? tooLargeFile(only, maxFileBytes) : error;
  });
  try {
    const type = new MIMEType(request.headers.get("Content-Type") ?? "");
    limitParts(bytes, `--${type.params.get("boundary")}`);
    // Serialized again, so that the parser finds the boundary that was counted.
    return await new Response(bytes as BodyInit, { headers: { "Content-Type": String(type) } }).formData();
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    throw new HttpError(400, "The form is incomplete or damaged. Send it again.", { cause });
  }
}

const tooManyParts = () => new HttpError(400, `The form has more than ${MAX_PARTS} fields.`);

/** Counts the separators in a form before it is parsed: parsing a million fields would occupy the process. */
function limitParts(bytes: Uint8Array, separator: string): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let at = buffer.indexOf(separator); at !== -1; at = buffer.indexOf(separator, at + separator.length)) {
    count += 1;
    // A multipart form has a boundary before each part and one after the last.
    if (count > MAX_PARTS + 1) throw tooManyParts();
  }
}

function sortParts(form: FormData | URLSearchParams, { files, maxFileBytes }: Bounds): Body {
  const body: Body = { fields: Object.create(null) as Record<string, unknown>, files: {} };
  let parts = 0;
  for (const [name, value] of form) {
    parts += 1;
    if (parts > MAX_PARTS) throw tooManyParts();
    const isFile = files.includes(name);
    if (typeof value === "string") {
      if (isFile && value !== "") throw fileError(400, name, "This field takes a file, not a text.");
      const before = body.fields[name];
      body.fields[name] = before === undefined ? value : [before, value].flat();
    } else if (isFile && (value.name !== "" || value.size > 0)) {
      checkFile(name, value, maxFileBytes);
      body.files[name] = value;
    }
  }
  return body;
}

function checkFile(name: string, file: File, maxFileBytes: number): void {
  if (file.size === 0) throw fileError(422, name, "This file is empty. Choose another one.");
  if (file.size > maxFileBytes) throw tooLargeFile(name, maxFileBytes);
}

function tooLargeFile(name: string, maxFileBytes: number): HttpError {
  const megabytes = Math.floor(maxFileBytes / 1024 / 1024);
  return fileError(413, name, `This file is too large. Choose one of at most ${megabytes} MB.`);
}

function fileError(status: number, name: string, message: string): HttpError {
  return new HttpError(status, message, { errors: { [name]: message } });
}

const formatBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/** Reads at most `max` bytes: node:http enforces Content-Length; without that header, reading stops at the limit. */
export async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const tooLarge = () => new HttpError(413, `The request is too large. The limit is ${formatBytes(max)}.`);
  const length = request.headers.get("Content-Length");
  if (Number(length) > max) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    if (length !== null) {
      // Reading `request.body` as a stream would make @hono/node-server create a platform Request first.
      const bytes = new Uint8Array(await request.arrayBuffer());
      if (bytes.length > max) throw tooLarge();
      return bytes;
    }
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > max) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    throw new HttpError(400, "The request ended before its body was complete.", { cause });
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the query parameters of a URL by name.
 * @throws HttpError 400 for a parameter that is given twice
 */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URL(url).searchParams) {
    if (name in query) throw new HttpError(400, "A parameter is given more than once.");
    query[name] = value;
  }
  return query;
}

/**
 * Validates values against a schema and returns its output.
 * @throws HttpError 400 with one message per field
 */
export function check<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = schema.safeParse(values, { error: sentence });
  if (result.success) return result.data;
  const errors: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const issue of result.error.issues.slice(0, MAX_ERRORS))
    errors[issue.path.join(".") || "body"] ??= issue.message;
  throw new HttpError(400, Object.values(errors)[0] ?? "The input is not valid.", { errors });
}

/**
 * Reads a form or a JSON object without files, and validates it.
 * @throws HttpError like `readBody` and `check`
 */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema, bounds: Bounds = NO_FILES) {
  return check(schema, (await readBody(request, bounds)).fields);
}

/** Names of JSON types in messages for people. */
const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** The message of an issue without one in the schema. It names the field; zod's own names the type. */
function sentence(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  if (issue.code === "unrecognized_keys")
    return `There is no parameter ${issue.keys.slice(0, 3).join(", ").slice(0, 80)}.`;
  const name = path.length > 0 ? `The value of ${path.join(".").slice(0, 80)}` : "The input";
  if (issue.code === "invalid_type") return `${name} must be ${TYPES[issue.expected] ?? "of another type"}.`;
  if (issue.code === "invalid_value") return `${name} must be ${issue.values.map(String).join(" or ")}.`;
  return `${name} is not valid.`;
}
