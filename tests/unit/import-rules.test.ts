import { join } from "node:path";
import { expect, test } from "vitest";
import { forbiddenImports, offences } from "../../scripts/import-rules.ts";

const ROOT = join(import.meta.dirname, "../..");

test("no import of the project breaks the rules", () => {
  expect(offences(ROOT)).toEqual([]);
});

const OFFENCES = [
  ["a lower layer imports a higher one", "app/db/offence.ts", 'import { a } from "#app/features/blog/post.ts";'],
  ["a type is imported", "app/db/offence.ts", 'import type { A } from "#app/server/http/errors.ts";'],
  ["an import is dynamic", "app/db/offence.ts", 'const load = () => import("#app/server/http/errors.ts");'],
  ["an import is exported", "app/db/offence.ts", 'export { a } from "#app/server/http/errors.ts";'],
  ["an import has no names", "app/db/offence.ts", 'import "#app/server/http/errors.ts";'],
  ["a path leaves its folder", "app/db/migrations/offence.ts", 'import { a } from "../../routes.ts";'],
  ["a folder imports the root", "app/db/offence.ts", 'import { a } from "#app/server/server.ts";'],
  ["a folder has no rule", "app/a-new-folder/offence.ts", 'import { a } from "#app/content/slugs/slug.ts";'],
  ["a feature imports another", "app/features/projects/offence.ts", 'import { a } from "#app/features/blog/post.ts";'],
  ["a feature reaches another by path", "app/features/projects/offence.ts", 'import { a } from "../blog/post.ts";'],
  ["a feature imports the server's root", "app/features/blog/offence.ts", 'import { a } from "#app/server/listen.ts";'],
  ["a feature imports the site", "app/features/projects/offence.ts", 'import { a } from "#app/site/footer.tsx";'],
  [
    "the lowest feature imports another",
    "app/features/auth/offence.ts",
    'import { a } from "#app/features/media/media.ts";',
  ],
  ["the kit imports a feature", "app/admin/kit/list/offence.ts", 'import { a } from "#app/features/blog/post.ts";'],
  ["the admin imports the database", "app/admin/offence.ts", 'import { a } from "#app/db/client.ts";'],
  ["the design system imports requests", "app/ui/offence.ts", 'import { a } from "#app/browser/token.ts";'],
  [
    "a converter imports the app",
    "importers/html/offence.ts",
    'import { a } from "#app/content/markdown/markdown.server.ts";',
  ],
  ["a converter reaches the app by path", "importers/offence.ts", 'import { a } from "../app/db/client.ts";'],
  ["a lower layer imports a converter", "app/content/offence.ts", 'import { a } from "#importers/source.ts";'],
  ["code of the browser imports Node.js", "app/ui/offence.ts", 'import { a } from "fs/promises";'],
] as const;

test.for(OFFENCES)("rejects an import when %s", ([, path, code]) => {
  expect(forbiddenImports(path, code)).toHaveLength(1);
});

test.for([
  ["app/db/migrations/0001.ts", 'import { a } from "../schema.ts";'],
  ["app/features/projects/admin/form.tsx", 'import { a } from "#app/admin/kit/form/form.tsx";'],
  ["app/features/projects/pages/page.tsx", 'import { a } from "#app/features/media/media.ts";'],
  ["app/features/projects/files.server.ts", 'import { a } from "node:fs";'],
  ["importers/ghost.ts", 'import { a } from "#importers/html/html-nodes.ts";'],
  ["app/server/server.ts", 'import { a } from "#app/site/router.server.ts";'],
] as const)("accepts an import of %s", ([path, code]) => {
  expect(forbiddenImports(path, code)).toEqual([]);
});
