import { spawnSync } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../server/harness.ts";

/* Plants imports in an empty tree, and lints them with the project's own configuration. */

const FORBIDDEN = [
  ["app/text/offence.ts", "#app/db/client.ts"],
  ["app/text/one-up.ts", "../content-types.server.ts"],
  ["app/config/offence.ts", "#app/db/client.ts"],
  ["app/inline/offence.ts", "#app/text/dates.ts"],
  ["app/inline/package.ts", "zod"],
  ["app/observability/offence.ts", "#app/http/errors.ts"],
  ["app/db/offence.ts", "#app/features/blog/queries.server.ts"],
  ["app/db/http.ts", "#app/http/security-headers.ts"],
  ["app/db/relative.ts", "../features/blog/post.ts"],
  ["app/db/one-up.ts", "../server.ts"],
  ["app/db/one-up-dynamic.ts", "../server.ts", "dynamic"],
  ["app/db/one-up-handed-on.ts", "../server.ts", "export"],
  ["app/db/dotted.ts", "./../server.ts"],
  ["app/db/migrations/dotted.ts", "./../../server.ts"],
  ["app/db/migrations/detour.ts", "./a/../../../server.ts"],
  ["app/db/folder.ts", ".."],
  ["app/db/migrations/folder.ts", "../.."],
  ["app/db/dynamic.ts", "#app/features/blog/post.ts", "dynamic"],
  ["app/db/handed-on.ts", "#app/features/blog/post.ts", "export"],
  ["app/db/images.ts", "#app/images/store.ts"],
  ["app/workers/offence.ts", "#app/images/store.ts"],
  ["app/images/offence.ts", "#app/content/markdown.server.ts"],
  ["app/images/http.ts", "#app/http/errors.ts"],
  ["app/images/observability.ts", "#app/observability/log.ts"],
  ["app/http/images.ts", "#app/images/store.ts"],
  ["app/http/offence.ts", "#app/features/auth/guard.server.ts"],
  ["app/client/offence.ts", "#app/db/client.ts"],
  ["app/client/node.ts", "node:fs"],
  ["app/client/node-plain.ts", "fs"],
  ["app/client/config.ts", "#app/config/labels.ts"],
  ["app/client/text.ts", "#app/text/slug.ts"],
  ["app/ui/offence.tsx", "#app/features/blog/post.ts"],
  ["app/ui/list/offence.tsx", "#app/db/client.ts"],
  ["app/ui/node.ts", "node:fs"],
  ["app/ui/node-plain.ts", "fs/promises"],
  ["app/ui/list/node-dynamic.ts", "fs", "dynamic"],
  ["app/ui/one-up.ts", "../routes.ts"],
  ["app/ui/client.ts", "#app/client/token.ts"],
  ["app/services/offence.ts", "#app/features/auth/account.ts"],
  ["app/jobs/offence.ts", "#app/features/contact/contact.ts"],
  ["app/jobs/services.ts", "#app/services/services.server.ts"],
  ["app/content/offence.ts", "#app/features/media/media.ts"],
  ["app/content/node.ts", "node:fs"],
  ["app/content/jobs.ts", "#app/jobs/scheduler.ts"],
  ["app/content/images.ts", "#app/images/store.ts"],
  ["app/cache/offence.ts", "#app/render/page-meta.ts"],
  ["app/render/offence.ts", "#app/site/footer.tsx"],
  ["app/render/ui.ts", "#app/ui/button.tsx"],
  ["app/render/cache.ts", "#app/cache/entry.ts"],
  ["app/render/db.ts", "#app/db/client.ts"],
  ["app/render/observability.ts", "#app/observability/log.ts"],
  ["app/backup/offence.ts", "#app/features/blog/post.ts"],
  ["app/features/projects/offence.ts", "#app/features/blog/post.ts"],
  ["app/features/projects/pages/offence.ts", "#app/features/blog/pages/post-card.tsx"],
  ["app/features/projects/pages/relative.ts", "../../blog/post.ts"],
  ["app/features/projects/relative.ts", "../blog/post.ts"],
  ["app/features/projects/one-up.ts", "../shared.ts"],
  ["app/features/projects/upward.ts", "#app/site/footer.tsx"],
  ["app/features/a-new-one/offence.ts", "#app/features/blog/post.ts"],
  ["app/features/projects/node.ts", "node:fs"],
  ["app/site/node.tsx", "node:fs"],
  ["app/features/projects/inline.ts", "#app/inline/storage.ts"],
  ["app/features/auth/offence.ts", "#app/features/media/media.ts"],
  ["app/features/auth/editing.ts", "#app/features/editing/use-draft.ts"],
  ["app/features/auth/images.ts", "#app/images/store.ts"],
  ["app/features/editing/offence.ts", "#app/features/media/media.ts"],
  ["app/features/editing/db.ts", "#app/db/client.ts"],
  ["app/features/media/offence.ts", "#app/features/blog/post.ts"],
  ["app/import/offence.ts", "#app/site/footer.tsx"],
  ["app/import/blog.ts", "#app/features/blog/commands.server.ts"],
  ["app/import/ui.ts", "#app/ui/button.tsx"],
  ["app/freeze/offence.ts", "#app/site/footer.tsx"],
  ["app/freeze/media.ts", "#app/features/media/media.ts"],
  ["app/sample/offence.ts", "#app/admin/layout.tsx"],
  ["app/sample/blog.ts", "#app/features/blog/post.ts"],
  ["app/sample/import.ts", "#app/import/run-import.ts"],
  ["app/site/offence.ts", "#app/admin/layout.tsx"],
  ["app/site/home/offence.ts", "#app/server.ts"],
  ["app/site/jobs.ts", "#app/jobs/scheduler.ts"],
  ["app/admin/offence.ts", "#app/api.server.ts"],
  ["app/admin/db.ts", "#app/db/client.ts"],
  ["app/a-new-layer/offence.ts", "#app/text/slug.ts"],
] as const;

const ALLOWED = [
  ["app/db/allowed.ts", "#app/text/slug.ts"],
  ["app/db/migrations/parent.ts", "../schema.ts"],
  ["app/db/migrations/sibling.ts", "./0001-start.ts"],
  ["app/features/projects/pages/allowed.ts", "#app/features/media/media.ts"],
  ["app/features/projects/pages/parent.ts", "../project.ts"],
  ["app/features/editing/allowed.ts", "#app/features/auth/account.ts"],
  ["app/features/media/allowed.ts", "#app/features/editing/use-draft.ts"],
  ["app/import/allowed.ts", "#app/features/media/media.server.ts"],
  ["app/site/allowed.ts", "#app/features/blog/post.ts"],
  ["app/features/projects/node.server.ts", "node:fs"],
  ["app/server.ts", "#app/site/router.server.ts"],
] as const;

test("the linter rejects imports against the layer order, of each layer and kind, and no others", async () => {
  await using folder = await temporaryFolder();
  await copyFile(".oxlintrc.json", join(folder.path, ".oxlintrc.json"));
  for (const [file, target, kind] of [...FORBIDDEN, ...ALLOWED] as readonly (readonly [string, string, string?])[]) {
    const path = join(folder.path, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, planted(target, kind));
  }
  const { stdout } = spawnSync("oxlint", ["--format=json", "app"], { cwd: folder.path, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const rejected = diagnostics.filter(({ code }) =>
    /no-restricted-imports|no-relative-parent-imports|no-nodejs-modules/.test(code),
  );
  // Two rules may reject the same import.
  const files = new Set(rejected.map(({ filename }) => filename));
  expect([...files].toSorted()).toEqual(FORBIDDEN.map(([file]) => file).toSorted());
});

function planted(target: string, kind = "import"): string {
  if (kind === "dynamic") return `export const load = () => import("${target}");\n`;
  if (kind === "export") return `export { planted } from "${target}";\n`;
  return `import { planted } from "${target}";\n\nexport const use = planted;\n`;
}
