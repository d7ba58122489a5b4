import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { canonicalIp } from "./canonical-ip.ts";
import { isEmail } from "./is-email.ts";

const wholeNumber = (min: number, max: number, unit = "") => {
  const message = `must be a whole number${unit} from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};
const uploadMessage = "must be a number of megabytes from 1 to 200";
const uploadSize = z.coerce.number(uploadMessage).min(1, uploadMessage).max(200, uploadMessage);
const hoursMessage = "must be a number of hours from 0 (off) to 8760";
const hours = z.coerce.number(hoursMessage).min(0, hoursMessage).max(8760, hoursMessage);
const proxiesMessage = "must be IP addresses such as 127.0.0.1,10.0.0.2, not names or networks";
const onOff = z.enum(["on", "off"], 'must be "on" or "off"').transform((value) => value === "on");
const oneProcess =
  "can only be 1: one process serves. For more, start replicas on PostgreSQL and S3, as docs/deploy.md describes";
const webUrl = z.url({ protocol: /^https?$/, error: "must be a URL such as https://studio.example" });

/** An unset variable and an empty one mean the same. */
const filled = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));

/** Without a bucket, these have no effect. */
const S3_VARIABLES = ["S3_ENDPOINT", "S3_PUBLIC_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Runs a check even when other settings are invalid, so that one start reports all errors. */
const always = () => true;

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    WEB_CONCURRENCY: z.literal("1", oneProcess).optional(),
    SITE_URL: webUrl
      .refine(
        (url) => !URL.canParse(url) || (new URL(url).pathname === "/" && !/[?#@]/.test(url)),
        "must be an origin without a path, such as https://studio.example",
      )
      .optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: "must start with postgres:// or postgresql://" })
      .optional(),
    DATABASE_POOL: wholeNumber(1, 1000).default(10),
    ADMIN_EMAIL: z.string().normalize().refine(isEmail, "must be an email address").optional(),
    ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").max(1000).optional(),
    SAMPLE_CONTENT: onOff.default(true),
    MAX_UPLOAD_MB: uploadSize.default(25),
    MAX_IMPORT_MB: wholeNumber(1, 100_000, " of megabytes").default(4096),
    MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(10_000),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: "must be a URL such as smtp://mail.example or smtps://…" })
      .optional(),
    CONTACT_ENDPOINT: webUrl.optional(),
    CONTACT_ACCESS_KEY: z.string().optional(),
    BACKUP_EVERY_HOURS: hours.default(0),
    BACKUPS_KEPT: wholeNumber(1, 1000).default(7),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: webUrl.optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PUBLIC_URL: webUrl.optional(),
    METRICS_TOKEN: z
      .string()
      .min(16, "must have at least 16 characters")
      .max(500)
      .regex(/^[\x21-\x7e]*$/, "can have only ASCII letters, digits and punctuation, no spaces")
      .optional(),
    SITE_QUIRKS: onOff.default(true),
    VISITS: onOff.default(true),
    HSTS_SUBDOMAINS: onOff.default(false),
    TRUSTED_PROXIES: z
      .string()
      .default("")
      .transform((value) =>
        value
          .split(",")
          .map((ip) => canonicalIp(ip.trim()))
          .filter(Boolean),
      )
      .refine((ips) => ips.every((ip) => isIP(ip) > 0), proxiesMessage),
    LOG_FORMAT: z.enum(["text", "json"], 'must be "text" or "json"').optional(),
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .refine((env) => !env.CONTACT_ENDPOINT === !env.CONTACT_ACCESS_KEY, {
    path: ["CONTACT_ENDPOINT"],
    message: "and CONTACT_ACCESS_KEY belong together: set both or neither",
    when: always,
  })
  .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ["S3_BUCKET"],
    message: "needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well",
    when: always,
  })
  .refine((env) => env.S3_BUCKET || !S3_VARIABLES.some((name) => env[name]), {
    path: ["S3_BUCKET"],
    message: "is missing, but other S3 settings are set",
    when: always,
  });

export const VARIABLE_NAMES: string[] = Object.keys(environmentSchema.shape);

export type Environment = ReturnType<typeof toEnvironment>;

function toEnvironment(env: z.infer<typeof environmentSchema>) {
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    /** Public origin without a trailing slash; all canonical URLs start with it. */
    siteUrl: new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin,
    /** False when SITE_URL is not set and `siteUrl` is a guess. */
    siteUrlKnown: env.SITE_URL !== undefined,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The maximum of PostgreSQL connections per process. */
    databasePool: env.DATABASE_POOL,
    adminEmail: env.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    sampleContent: env.SAMPLE_CONTENT,
    maxUploadBytes: Math.floor(env.MAX_UPLOAD_MB * 1024 * 1024),
    /** The maximum size of an export that is uploaded for an import. */
    maxImportBytes: env.MAX_IMPORT_MB * 1024 * 1024,
    /** The maximum of client connections per process; further ones are closed at once. */
    maxConnections: env.MAX_CONNECTIONS,
    smtpUrl: env.SMTP_URL,
    contactService:
      env.CONTACT_ENDPOINT && env.CONTACT_ACCESS_KEY
        ? { endpoint: env.CONTACT_ENDPOINT, accessKey: env.CONTACT_ACCESS_KEY }
        : null,
    /** 0: no automatic backups. */
    backupEveryHours: env.BACKUP_EVERY_HOURS,
    retainedBackups: env.BACKUPS_KEPT,
    /** The bucket of image files; null: they are in a folder of DATA_DIR. */
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            /** The bucket's public URL, without a trailing slash; undefined: the site serves the images itself. */
            publicUrl: env.S3_PUBLIC_URL?.replace(/\/+$/, ""),
          }
        : null,
    /** The bearer token of /metrics; null: there is no /metrics. */
    metricsToken: env.METRICS_TOKEN ?? null,
    quirks: env.SITE_QUIRKS,
    visits: env.VISITS,
    /** True when HSTS includes the subdomains of the site's host. */
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    trustedProxies: env.TRUSTED_PROXIES,
    /** People read a terminal; programs read everything else. */
    logFormat: env.LOG_FORMAT ?? (process.stdout.isTTY ? "text" : "json"),
    logLevel: env.LOG_LEVEL,
  };
}

/** An error that prevents the start. The operator sees its message without a stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}

/**
 * Parses the environment variables. Other code gets them as `Environment`, not from `process.env`.
 * @throws StartupError naming every invalid setting
 */
export function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const result = environmentSchema.safeParse(filled(env));
  if (result.success) return toEnvironment(result.data);
  const errors = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new StartupError(`These settings are wrong:\n${errors.join("\n")}`);
}
