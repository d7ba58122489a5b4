import { Readable } from "node:stream";
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { MEDIA_NAME, MediaUnavailable, mediaType, type MediaStore } from "./store.ts";
import { StartupError, type Environment } from "#app/config/environment.ts";

/* Imported only if S3_BUCKET is set: a small site saves the client's memory and start time. */

type S3Settings = NonNullable<Environment["s3"]>;

const FOLDER = "media/";
const CONNECT_MS = 2_000;
const READ_MS = 5_000;
const REQUEST_MS = 30_000;
/** The longest that a reader of a file waits for its next bytes. */
const STALLED_MS = 30_000;
/** A response to a visitor occupies one socket until the visitor has read it, which may be slow. */
const MAX_SOCKETS = 256;
/** The limit of one DeleteObjects request. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Stores the files in a bucket of an S3-compatible service.
 * @throws StartupError when the bucket cannot be used
 */
export async function openS3Store(settings: S3Settings, stalledMs = STALLED_MS): Promise<MediaStore> {
  const { bucket } = settings;
  const client = createClient(settings);
  await client
    .send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), { abortSignal: AbortSignal.timeout(READ_MS) })
    .catch((cause: unknown) => {
      throw new StartupError(explain(cause, settings), { cause });
    });

  return {
    async put(name, bytes) {
      const body = bytes instanceof Uint8Array ? bytes : Readable.from(bytes);
      const upload = new Upload({
        client,
        params: {
          Bucket: bucket,
          Key: FOLDER + name,
          Body: body,
          ContentType: mediaType(name),
          CacheControl: "public, max-age=31536000, immutable",
        },
      });
      // A part that fails aborts the whole upload: no incomplete file becomes visible.
      await upload.done().catch(unavailable);
    },
    async get(name) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: FOLDER + name });
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), READ_MS);
      try {
        const { Body: body, ContentLength: size } = await client.send(command, { abortSignal: timeout.signal });
        if (!body || size === undefined) throw new Error("The store responded without a body.");
        return { size, body: limitStalls(body.transformToWebStream(), stalledMs) };
      } catch (error) {
        return isMissing(error) ? null : unavailable(error);
      } finally {
        clearTimeout(timer);
      }
    },
    async remove(names) {
      for (let from = 0; from < names.length; from += REMOVED_AT_ONCE) {
        const objects = names.slice(from, from + REMOVED_AT_ONCE).map((name) => ({ Key: FOLDER + name }));
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } });
        const { Errors: errors = [] } = await client.send(command, bounded()).catch(unavailable);
        const [first] = errors;
        if (first) unavailable(new Error(`${errors.length} files could not be removed, the first for ${first.Code}.`));
      }
    },
    async list() {
      const entries: { name: string; storedAt: Date }[] = [];
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: FOLDER, ContinuationToken: next });
        const page = await client.send(command, bounded()).catch(unavailable);
        for (const { Key: key = "", LastModified: storedAt = new Date() } of page.Contents ?? []) {
          const name = key.slice(FOLDER.length);
          if (MEDIA_NAME.test(name)) entries.push({ name, storedAt });
        }
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next);
      return entries;
    },
    close: () => client.destroy(),
  };
}

/** For requests whose response is read at once: the client's own timeout ends with the response's headers. */
const bounded = () => ({ abortSignal: AbortSignal.timeout(REQUEST_MS) });

/**
 * Fails a body whose store sends nothing for so long while the reader waits. A timeout of the socket would also cut off
 * slow visitors, for whom the socket is paused.
 */
function limitStalls(body: ReadableStream<Uint8Array>, stalledMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined;
        const stalled = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(() => {
            reject(new MediaUnavailable("The image store stopped in the middle of a file."));
            reader.cancel().catch(() => {});
          }, stalledMs);
        });
        try {
          const { done, value } = await Promise.race([stalled, reader.read()]);
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function createClient(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const sockets = { maxSockets: MAX_SOCKETS, keepAlive: true };
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Many stores do not support the newer checksums. The signature covers each body's SHA-256 anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  });
}

const isMissing = (error: unknown) => error instanceof Error && error.name === "NoSuchKey";

/** Any other error of the store, or no response at all, is for its operator to fix. */
function unavailable(cause: unknown): never {
  throw new MediaUnavailable("The image store is not available right now.", { cause });
}

function explain(error: unknown, { bucket, endpoint, region }: S3Settings): string {
  const name = error instanceof Error ? error.name : "";
  const where = endpoint ?? `S3 in ${region}`;
  switch (name) {
    case "NoSuchBucket":
    case "NotFound":
      return `There is no bucket ${bucket} at ${where}: make it, or change S3_BUCKET.`;
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
      return `The credentials for ${where} are wrong: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
    case "AccessDenied":
    case "AllAccessDisabled":
      return `The credentials for ${where} may not use the bucket ${bucket}: they need to list, read, write and delete there.`;
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return `The bucket ${bucket} is not in the region ${region}: change S3_REGION.`;
    default: {
      const reason = error instanceof Error && "code" in error ? String(error.code) : name || String(error);
      return `The image store at ${where} cannot be reached or used (${reason}): check S3_ENDPOINT.`;
    }
  }
}
