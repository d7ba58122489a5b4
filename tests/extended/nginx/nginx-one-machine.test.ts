import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { startServer, stopProgram, temporaryFolder } from "../../server/harness.ts";

const version = /nginx\/(\d+\.\d+\.\d+)/.exec(spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr ?? "");
const canRun = version !== null && spawnSync("openssl", ["version"]).status === 0;
/** nginx has the directive "http2 on;" since 1.25.1. */
const knowsHttp2 = version !== null && (version[1] ?? "").localeCompare("1.25.1", "en", { numeric: true }) >= 0;

/** Starts nginx with deploy/nginx.conf as Debian includes it, on free ports and with a self-signed certificate. */
async function startNginx(folder: string, site: string) {
  const [plain, secure] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const kind = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2".split(" ");
  const name = "-subj /CN=studio.example -addext subjectAltName=DNS:studio.example".split(" ");
  const created = spawnSync("openssl", ["req", "-x509", ...kind, ...name, "-keyout", key, "-out", certificate]);
  expect(created.status).toBe(0);
  await mkdir(join(folder, "html/.well-known/acme-challenge"), { recursive: true });
  await writeFile(join(folder, "html/.well-known/acme-challenge/word"), "proof");
  const file = await readFile(join(import.meta.dirname, "../../../deploy/nginx.conf"), "utf8");
  const local = file
    .replace("127.0.0.1:3000", new URL(site).host)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${secure} ssl;`)
    .replace("  http2 on;\n", knowsHttp2 ? "$&" : "")
    .replaceAll("/etc/letsencrypt/live/studio.example", folder)
    .replaceAll("/var/www/html", join(folder, "html"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ");
  const conf = join(folder, "nginx.conf");
  await writeFile(conf, `pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${paths}\n${local}}\n`);
  const user = process.getuid?.() === 0 ? " user root;" : "";
  const child = spawn("nginx", ["-c", conf, "-g", `daemon off;${user}`], { stdio: ["ignore", "ignore", "inherit"] });

  async function ask(scheme: "http" | "https", path: string, headers: Record<string, string> = {}) {
    const port = scheme === "https" ? secure : plain;
    const options = { host: "127.0.0.1", port, path, headers: { Host: "studio.example", ...headers }, agent: false };
    const question =
      scheme === "https"
        ? httpsRequest({ ...options, ca: await readFile(certificate), servername: "studio.example" })
        : httpRequest(options);
    question.end();
    const [response] = (await once(question, "response")) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }
  const results = () => ask("http", "/").then(Boolean, () => false);
  await expect.poll(results, { timeout: 10_000 }).toBe(true);
  return {
    ask,
    [Symbol.asyncDispose]: () => stopProgram(child),
  };
}

test.runIf(canRun)("on one machine, nginx serves https and ACME challenges", async () => {
  await using folder = await temporaryFolder();
  await using data = await temporaryFolder();
  await using server = await startServer({
    SITE_URL: "https://studio.example",
    DATA_DIR: data.path,
    SAMPLE_CONTENT: "off",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "info",
  });
  await using nginx = await startNginx(folder.path, server.origin);

  const moved = await nginx.ask("http", "/blog?q=x");
  expect([moved.status, moved.headers.location]).toEqual([301, "https://studio.example/blog?q=x"]);
  expect((await nginx.ask("http", "/api/auth/verify")).status).toBe(403);
  expect((await nginx.ask("http", "/.well-known/acme-challenge/word")).body).toBe("proof");

  const page = await nginx.ask("https", "/blog", { "X-Forwarded-For": "203.0.113.99" });
  expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, "max-age=63072000"]);
  expect(page.body).toContain('href="https://studio.example/blog"');
  expect((await nginx.ask("https", "/readyz")).status).toBe(404);

  // nginx has removed the X-Forwarded-For that the visitor sent.
  expect(await server.stop()).toBe(0);
  expect(server.output()).toContain('"path":"/blog"');
  expect(server.output()).not.toContain("203.0.113.99");
});
