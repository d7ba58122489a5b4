import crypto, { createHash, createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import type { TestProject } from "vitest/node";

/*
 * An S3 server for tests. s3rver speaks the protocol. This file adds the checks of each request's signature (AWS
 * Signature Version 4) and of its body's hash.
 */
export type S3Server = AsyncDisposable & {
  /** Makes a bucket and returns the settings that name it. */
  bucket(): Promise<Record<string, string>>;
  /** Closes the port and breaks the open connections. */
  stop(): Promise<void>;
  comeBack(): Promise<void>;
};

const KEY_ID = "studio";
const SECRET = "a secret that only the store and the site know";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for the S3 servers of a test run. */
    s3Folder: string;
  }
}

/** Vitest's global setup for the tests with an S3 server: Vitest ends its workers before they can delete a folder. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "northquad-s3-"));
  provide("s3Folder", folder);
  return () => rm(folder, { recursive: true, force: true });
}

export async function startS3(parent = tmpdir()): Promise<S3Server> {
  const directory = await mkdtemp(join(parent, "northquad-s3-"));
  allowDes();
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false });
  const reply = s3.callback();
  let server = await open(0);
  const { port } = server.address() as AddressInfo;

  function open(at: number): Promise<Server> {
    const opened = createServer((request, response) => void checkAndRespond(request, response, reply));
    return new Promise((resolve) => opened.listen(at, "127.0.0.1", () => resolve(opened)));
  }
  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  return {
    async bucket() {
      const name = `pictures-${crypto.randomUUID()}`;
      await s3.store.putBucket(name);
      return {
        S3_BUCKET: name,
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: KEY_ID,
        S3_SECRET_ACCESS_KEY: SECRET,
      };
    },
    stop,
    async comeBack() {
      server = await open(port);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      s3.logger.exceptions.unhandle();
      s3.logger.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Result = (request: IncomingMessage, response: ServerResponse) => void;

async function checkAndRespond(request: IncomingMessage, response: ServerResponse, reply: Result): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (!body) return;
  const problem = signatureError(request, body);
  if (problem) {
    response.writeHead(403, { "Content-Type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${problem}</Code><Message>Refused</Message></Error>`);
    return;
  }
  const { method, url, socket, httpVersion } = request;
  const { authorization: _, ...headers } = request.headers;
  // The body has been consumed already, so s3rver gets a copy of the request with a new body stream.
  reply(Object.assign(Readable.from([body]), { method, url, headers, socket, httpVersion }) as never, response);
}

/** Checks the signature as in docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
function signatureError(request: IncomingMessage, body: Buffer): string | null {
  const { headers } = request;
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, scope = "", signed = "", signature] = pattern.exec(headers.authorization ?? "") ?? [];
  if (!signature) return "AccessDenied";
  if (keyId !== KEY_ID) return "InvalidAccessKeyId";
  const hash = String(headers["x-amz-content-sha256"]);
  if (hash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  if (!signed.split(";").includes("host")) return "SignatureDoesNotMatch";

  const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3");
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const canonical = [
    request.method,
    pathname,
    query.join("&"),
    ...signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    hash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${SECRET}`);
  return hmac(key, toSign).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** s3rver encrypts its list cursors with DES. OpenSSL 3 has only triple DES, which equals DES with the key repeated. */
function allowDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const thrice =
    (make: (name: string, key: Buffer, iv: Buffer) => unknown) => (name: string, key: Buffer, iv: Buffer) =>
      name === "des" ? make("des-ede3-cbc", Buffer.concat([key, key, key]), iv) : make(name, key, iv);
  Object.assign(crypto, { createCipheriv: thrice(createCipheriv), createDecipheriv: thrice(createDecipheriv) });
}
