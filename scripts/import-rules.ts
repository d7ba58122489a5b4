import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path/posix";

const SERVER = ["server/http", "server/jobs", "server/log", "server/render", "server/services"];

/** What each folder imports besides itself and packages. Files directly in app/ and app/server/ join them, and import any. */
const RULES: Record<string, readonly string[]> = {
  config: [],
  browser: [],
  "server/workers": [],
  "server/log": ["config"],
  db: ["config", "server/log"],
  images: ["config", "server/workers"],
  ui: ["config"],
  "server/http": ["config", "db", "server/log"],
  "server/services": ["config", "db", "images", "content/content-type.server.ts", "server/log"],
  "server/jobs": ["config", "db", "server/log"],
  content: ["config", "db", "server/http", "server/log", "server/services", "server/workers"],
  "server/cache": ["config", "db", "server/http", "server/log"],
  "server/render": ["config", "ui", "content", "server/http", "server/services"],
  archive: ["config", "db", "images", "content", "server/log", "server/services", "features/media"],
  features: [..."config db images content browser ui admin/kit features/auth features/media".split(" "), ...SERVER],
  "features/import": [
    ..."config db content browser ui admin/kit archive features/auth features/media importers".split(" "),
    ...SERVER,
  ],
  "features/auth": [..."config db content browser ui admin/kit".split(" "), ...SERVER],
  sample: ["config", "db", "content", "server/services", "features/media"],
  "admin/kit": ["config", "content", "browser", "ui", "features/media"],
  site: [..."config db images content ui features".split(" "), ...SERVER],
  admin: [..."config content browser ui features content-types.ts".split(" "), ...SERVER],
};

/** Folders whose files run in the browser, and import Node.js only in `.server.ts` files. */
const IN_BROWSER = ["browser", "ui", "content", "features", "site", "server/render", "admin"];

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The folder of a rule that a file of app/ belongs to; each feature is one. Empty for a file that joins them. */
function folderOf(path: string): string {
  const [top = "", name = "", ...rest] = path.split("/");
  if (name === "" || (top === "server" && rest.length === 0)) return "";
  return ["features", "server"].includes(top) || path.startsWith("admin/kit/") ? `${top}/${name}` : top;
}

/** The imports of a file that the rules forbid, as "file imports target". `importers` imports nothing of app/. */
export function forbiddenImports(path: string, code: string): string[] {
  if (path.startsWith("importers/"))
    return specifiersOf(code)
      .filter((target) => /^#(?!importers\/)/.test(target) || normalize(join(dirname(path), target)).startsWith("app/"))
      .map((target) => `${path} imports ${target}`);
  const file = path.slice("app/".length);
  const folder = folderOf(file);
  const allowed = RULES[folder] ?? RULES[folder.split("/")[0] ?? ""] ?? [];
  return specifiersOf(code)
    .filter((specifier) => {
      if (isBuiltin(specifier)) {
        return IN_BROWSER.some((entry) => isIn(folder, entry)) && !/\.(server|test)\.tsx?$/.test(file);
      }
      if (folder === "" || file.includes(".test.")) return false;
      // A path that leaves its folder is written from #app, which shows where it leads.
      if (specifier.startsWith(".")) return folderOf(normalize(join(dirname(file), specifier))) !== folder;
      const target = specifier.replace(/^#(?:app\/|(?=importers\/))/, "");
      return target !== specifier && !isIn(target, folder) && !allowed.some((entry) => isIn(target, entry));
    })
    .map((specifier) => `${path} imports ${specifier}`);
}

const specifiersOf = (code: string) =>
  [...code.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier = ""]) => specifier);

/** Every forbidden import of the project. */
export const offences = (root: string) =>
  globSync("{app,importers}/**/*.{ts,tsx}", { cwd: root }).flatMap((path) =>
    forbiddenImports(path, readFileSync(join(root, path), "utf8")),
  );
