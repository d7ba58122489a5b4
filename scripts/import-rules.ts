import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path/posix";

/** What each folder imports besides itself and packages. Files directly in app/ join the folders, and import any. */
const RULES: Record<string, readonly string[]> = {
  text: [],
  inline: [],
  client: [],
  workers: [],
  config: ["text"],
  observability: ["config"],
  db: ["config", "observability", "text"],
  images: ["config", "workers"],
  http: ["config", "observability", "text", "db"],
  ui: ["text"],
  services: ["config", "observability", "db", "images", "content/content-type.server.ts"],
  jobs: ["observability", "db"],
  content: ["config", "observability", "text", "db", "workers", "services", "http"],
  cache: ["config", "observability", "db", "http"],
  render: ["config", "text", "http", "services", "content"],
  archive: ["config", "observability", "text", "db", "images", "services", "content", "features/media"],
  features:
    "text config observability db images http client ui services jobs content render admin/kit features/auth features/media".split(
      " ",
    ),
  "features/import":
    "text db http client ui render services content admin/kit archive features/auth features/media importers".split(
      " ",
    ),
  "features/auth": "text config db http client ui services content render admin/kit".split(" "),
  sample: ["db", "services", "content", "features/media"],
  "admin/kit": ["text", "client", "ui", "content", "features/media"],
  site: "text config observability db images http ui services content render features".split(" "),
  admin: "text config http client ui services content render features content-types.ts".split(" "),
};

/** Folders whose files run in the browser, and import Node.js only in `.server.ts` files. */
const IN_BROWSER = ["client", "ui", "content", "features", "site", "render", "admin"];

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The folder that a file of app/ belongs to: that of its rule, each feature on its own. */
function folderOf(path: string): string {
  const [top = "", name = ""] = path.split("/");
  return top === "features" || path.startsWith("admin/kit/") ? `${top}/${name}` : top;
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
        return IN_BROWSER.includes(folder.split("/")[0] ?? "") && !/\.(server|test)\.tsx?$/.test(file);
      }
      if (!file.includes("/") || file.includes(".test.")) return false;
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
