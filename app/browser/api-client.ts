import { readToken } from "./token.ts";
/*
 * The browser's client for /api. JSON uses fetch; forms with files use XMLHttpRequest, as fetch does not report upload
 * progress.
 */

/** A request that did not succeed. `message` can be shown to a person; status 0 means that no response came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** True when `message` comes from the server. */
  readonly fromServer: boolean;
  readonly errors: Readonly<Record<string, string>>;
  /** With status 409: the item as it is stored now. */
  readonly current: unknown;
  /** With status 409: who saved it; null if unknown. */
  readonly savedBy: string | null;
  /** With status 401: the second factors that the server accepts after the password. */
  readonly secondFactor: readonly string[];
  /** With status 403: the same request succeeds after a new login. */
  readonly confirm: boolean;

  constructor(status: number, message: string, body: Envelope = {}) {
    super(message);
    this.status = status;
    this.fromServer = body.message !== undefined;
    this.errors = body.errors ?? {};
    this.current = body.current;
    this.savedBy = body.savedBy ?? null;
    this.secondFactor = body.secondFactor ?? [];
    this.confirm = body.confirm ?? false;
  }

  /** True when a retry may succeed: the server failed (5xx) or was not reached. */
  get canRetry(): boolean {
    return this.status >= 500 || this.status === 0;
  }
}

type LoginHandler = (why: "ended" | "stale") => Promise<boolean>;

let loginHandler: LoginHandler | null = null;

/**
 * Sets what asks for a login when a request needs one; the request is repeated when it returns true. Only the admin's
 * shell sets it.
 */
export function setLoginHandler(handler: LoginHandler | null): void {
  loginHandler = handler;
}

/** Sends a request, and repeats it after a login if the server requires one. */
export async function withLogin<Result>(send: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const token = readToken();
    try {
      return await send();
    } catch (error) {
      if (!loginHandler || !(error instanceof ApiError) || !(error.confirm || error.status === 401)) throw error;
      // Another request has led to a login meanwhile.
      if (error.status === 401 && token !== readToken()) continue;
      // The request contained a wrong proof: the form shows the error beside its field.
      if (Object.keys(error.errors).length > 0) throw error;
      if (!(await loginHandler(error.status === 401 ? "ended" : "stale"))) {
        throw new ApiError(error.status, "Log in again to continue.");
      }
    }
  }
}

/** These requests are the login itself. */
const LOGIN_PATHS = ["/api/auth/login", "/api/invitations/accept"];

interface Envelope {
  message?: string;
  errors?: Record<string, string>;
  current?: unknown;
  savedBy?: string | null;
  secondFactor?: string[];
  confirm?: boolean;
}

interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The token to send: by default the stored one; null sends none. */
  token?: string | null;
  keepalive?: boolean;
}

export async function apiGet<Result>(path: string, options?: RequestOptions): Promise<Result> {
  return (await request<Result>("GET", path, undefined, options)).result;
}

/** Reads one page of a list and the cursor of the next page, null on the last one. */
export function apiPage<Result>(
  path: string,
  options?: RequestOptions,
): Promise<{ result: Result; cursor: string | null }> {
  return request("GET", path, undefined, options);
}

const FIRST_PAGE = 100;
const NEXT_PAGES = 1000;

interface PagesOptions<Result, Item> extends RequestOptions {
  itemsOf: (result: Result) => Item[];
  /** Called with the items read so far, after each page but the last. */
  show?: (items: Item[]) => void;
}

/**
 * Reads a whole list in pages. The first has 100 items, to show something early; later ones have 1,000, so that parsing
 * does not block the page.
 */
export async function apiPages<Result, Item>(
  path: string,
  { itemsOf, show, ...options }: PagesOptions<Result, Item>,
): Promise<Item[]> {
  let items: Item[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? `limit=${FIRST_PAGE}` : `limit=${NEXT_PAGES}&cursor=${cursor}`;
    const url = `${path}${path.includes("?") ? "&" : "?"}${from}`;
    const page = await request<Result>("GET", url, undefined, options);
    items = [...items, ...itemsOf(page.result)];
    cursor = page.cursor;
    if (cursor !== null) show?.(items);
  } while (cursor !== null);
  return items;
}

/** Sends JSON, or nothing when `body` is undefined. */
export async function apiSend<Result>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<Result> {
  return (await request<Result>(method, path, body, options)).result;
}

/** Deletes something. False when it had been deleted before. */
export async function apiDelete(path: string): Promise<boolean> {
  try {
    await apiSend("DELETE", path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
  return true;
}

async function request<Result>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<{ result: Result; cursor: string | null }> {
  const send = () => sendOnce<Result>(method, path, body, options);
  // Whoever passes a token handles its end.
  const isAdmins = options.token === undefined && !LOGIN_PATHS.some((prefix) => path.startsWith(prefix));
  return isAdmins ? withLogin(send) : send();
}

async function sendOnce<Result>(
  method: string,
  path: string,
  body: unknown,
  { signal, timeoutMs, token = readToken(), keepalive = false }: RequestOptions,
): Promise<{ result: Result; cursor: string | null }> {
  const headers = new Headers({ Accept: "application/json" });
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
    (entry) => entry !== undefined,
  );
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      // Safari before 17.4 and Firefox before 124 have no `any`: there, only the first of two signals is used.
      signal: AbortSignal.any?.(signals) ?? signals[0] ?? null,
      keepalive,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  return { result: parseBody(response.status, text), cursor: response.headers.get("X-Next-Cursor") };
}

interface UploadOptions {
  signal?: AbortSignal;
  /** A UUID: the server answers a repeated request with the result of the first. */
  key?: string;
  /** Called with the share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Sends a multipart form, or a file as it is. Rejects with an AbortError when `signal` is aborted. */
export function apiUpload<Result>(
  method: "POST" | "PUT",
  path: string,
  form: FormData | Blob,
  options: UploadOptions,
): Promise<Result> {
  return withLogin(() => uploadOnce<Result>(method, path, form, options));
}

function uploadOnce<Result>(
  method: "POST" | "PUT",
  path: string,
  form: FormData | Blob,
  { signal, key, onProgress }: UploadOptions,
): Promise<Result> {
  if (signal?.aborted) return Promise.reject(uploadStopped());
  const xhr = new XMLHttpRequest();
  const abort = () => xhr.abort();
  xhr.open(method, path);
  xhr.setRequestHeader("Accept", "application/json");
  const token = readToken();
  if (token !== null) xhr.setRequestHeader("Authorization", `Bearer ${token}`);
  if (key !== undefined) xhr.setRequestHeader("Idempotency-Key", key);
  xhr.upload.onprogress = (event) => {
    if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
  };
  return new Promise((resolve, reject) => {
    xhr.onload = () => {
      try {
        resolve(parseBody<Result>(xhr.status, xhr.responseText));
      } catch (error) {
        reject(error);
      }
    };
    // Browsers do not say why: a file that was changed on disk since it was chosen cannot be read, either.
    xhr.onerror = () => void areReadable(form).then((readable) => reject(readable ? unreachable() : fileChanged()));
    xhr.onabort = () => reject(uploadStopped());
    xhr.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    xhr.send(form);
  });
}

async function areReadable(form: FormData | Blob): Promise<boolean> {
  const parts = form instanceof Blob ? [form] : [...form.values()];
  const read = parts.map((part) => typeof part === "string" || part.slice(0, 1).arrayBuffer());
  return (await Promise.allSettled(read)).every(({ status }) => status === "fulfilled");
}

/** The text of a chosen file. */
export async function readText(file: File): Promise<string> {
  try {
    return await file.text();
  } catch {
    throw fileChanged();
  }
}

function fileChanged(): ApiError {
  const message = "The file changed after you chose it. Choose it again.";
  // As if the server had rejected it: nothing was saved, and another attempt fails, too.
  return new ApiError(400, message, { message });
}

function uploadStopped(): DOMException {
  return new DOMException("The upload was stopped.", "AbortError");
}

const TOO_LARGE_FOR_PROXY = "This file is too large for the server. Choose a smaller one.";

function parseBody<Result>(status: number, text: string): Result {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy in front of the server responds without JSON, such as to a body over its limit.
    if (status === 413) throw new ApiError(status, TOO_LARGE_FOR_PROXY);
    throw new ApiError(status, "The server sent an unexpected response. Try again in a minute.");
  }
  if (status >= 200 && status < 300) return body as Result;
  const envelope: Envelope = typeof body === "object" && body !== null ? body : {};
  throw new ApiError(status, envelope.message ?? "The server rejected the request. Try again in a minute.", envelope);
}

export function unreachable(): ApiError {
  return new ApiError(0, "The server cannot be reached. Check your connection and try again.");
}
