import { readFile } from "node:fs/promises";
import { BlockList, isIPv4 } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseEnvironment, VARIABLE_NAMES } from "#app/config/environment.ts";

const read = (file: string) => readFile(join(import.meta.dirname, "../..", file), "utf8");

type Service = {
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, unknown>;
};
type Compose = {
  services: Record<string, Service>;
  networks: { inside: { ipam: { config: [{ subnet: string }] } } };
  volumes: Record<string, null>;
};

const readCompose = async () => parse(await read("compose.yaml"), { merge: true, uniqueKeys: true }) as Compose;

/** Interpolates as Docker does: the value of .env, or the default after ":-"; throws for a missing ":?" variable. */
const fill = (value: string, env: Record<string, string>) =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = "") => {
    const filled = env[name] || (kind === "-" ? rest : "");
    if (kind === "?" && !filled) throw new Error(`${name} is missing`);
    return filled;
  });

/** What .env cannot set. */
const FIXED = {
  NODE_ENV: "The image sets it.",
  PORT: "The proxy's file names the port.",
  HOST: "The proxy connects from another container.",
  DATA_DIR: "The image sets it, and a volume is mounted there.",
  DATABASE_URL: "The file has its own PostgreSQL.",
  S3_BUCKET: "The file has its own S3 server.",
  S3_ENDPOINT: "The file has its own S3 server.",
  S3_REGION: "The file has its own S3 server.",
  S3_ACCESS_KEY_ID: "The file has its own S3 server.",
  S3_SECRET_ACCESS_KEY: "Its name in .env is S3_SECRET.",
  TRUSTED_PROXIES: "The file has its own proxy.",
  WEB_CONCURRENCY: "A container is one process.",
};

test("the site's containers get all valid settings of .env", async () => {
  const { services } = await readCompose();
  const { environment = {} } = services["site"] ?? {};
  const env = {
    SITE_URL: "https://studio.example",
    ADMIN_EMAIL: "owner@studio.example",
    ADMIN_PASSWORD: "four unrelated words here",
    DATABASE_PASSWORD: "secret",
    S3_SECRET: "secret",
  };
  const settable = VARIABLE_NAMES.filter((name) => !(name in FIXED));
  const overridable = settable.filter(
    (name) => fill(environment[name] ?? "", { ...env, [name]: "of .env" }) === "of .env",
  );
  expect(overridable).toEqual(settable);
  expect(Object.keys(environment).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
  const filled = Object.entries(environment).map(([name, value]) => [name, fill(value, env)]);
  const settings = parseEnvironment(Object.fromEntries(filled) as Record<string, string>);
  expect(services).toHaveProperty(new URL(settings.databaseUrl ?? "").hostname);
  expect(services).toHaveProperty(new URL(settings.s3?.endpoint ?? "").hostname);
  const proxy = services["proxy"]?.networks as Record<string, { ipv4_address: string }>;
  expect(settings.trustedProxies).toEqual([proxy["inside"]?.ipv4_address]);
  const { ADMIN_PASSWORD: _none, ...without } = env;
  expect(() => fill(environment["ADMIN_PASSWORD"] ?? "", without)).toThrow("ADMIN_PASSWORD is missing");
});

test("everything that compose.yaml refers to exists", async () => {
  const text = await read("compose.yaml");
  const { services, volumes, networks } = await readCompose();
  const [path = "", bits = ""] = networks.inside.ipam.config[0].subnet.split("/");
  const subnet = new BlockList();
  subnet.addSubnet(path, Number(bits));
  const paths: string[] = [];
  const files: string[] = [];
  const mounts: string[] = [];
  for (const service of Object.values(services)) {
    for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name);
    for (const volume of service.volumes ?? []) {
      const [from = ""] = volume.split(":");
      (from.startsWith("./") ? files : mounts).push(from);
    }
    const inside = Array.isArray(service.networks) ? undefined : service.networks?.["inside"]?.ipv4_address;
    if (inside) paths.push(inside);
  }
  for (const file of files) expect(await read(file)).not.toBe("");
  expect(new Set(mounts)).toEqual(new Set(Object.keys(volumes)));
  expect(paths.filter((one) => !isIPv4(one) || !subnet.check(one))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);

  const upstreams = [...(await read("deploy/nginx.compose.conf")).matchAll(/^ +server ([\w-]+):3000/gm)];
  const sites = Object.keys(services).filter((name) => services[name]?.build);
  expect(new Set(upstreams.map(([, name]) => name))).toEqual(new Set(sites));

  const requested = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const offered = [...(await read("deploy/compose.env.example")).matchAll(/^(?:# )?([A-Z\d_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(offered)).toEqual(new Set(requested));
});
