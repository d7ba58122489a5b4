import { escapeHtml } from "#app/config/escape-html.ts";

type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: object;
  responses?: Record<string, { description?: string } | undefined>;
};
type Specification = { info: { title: string; description?: string }; paths?: Record<string, object | undefined> };

/** Returns the HTML page that documents the API, made from its OpenAPI document. */
export function apiDocsPage(specification: unknown): string {
  const { info, paths = {} } = specification as Specification;
  const sections = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => section(method, path, operation as Operation)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid; padding: 1rem 0; }
h2 { font: 600 1.125rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
dt { font-family: ui-monospace, monospace; }
pre { overflow-x: auto; font-size: 0.875rem; }
summary { min-height: 2.75rem; cursor: pointer; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description ?? "")} OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Routes that change data, and reading drafts, need the header <code>Authorization: Bearer TOKEN</code> with the token from
the login. Every error response has the body <code>{"message", "errors"?}</code>.</p>
${sections.join("\n")}
</main>
</body>
</html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<dt>${escapeHtml(parameter.name)} (${parameter.in})</dt><dd>${escapeHtml(parameter.description ?? "")}</dd>`,
  );
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => `<dt>${status}</dt><dd>${escapeHtml(response?.description ?? "")}</dd>`,
  );
  const body = operation.requestBody
    ? `<details><summary>Request body</summary><pre tabindex="0">${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre></details>`
    : "";
  return `<section>
<h2>${method.toUpperCase()} ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary ?? "")}${operation.description ? ` ${escapeHtml(operation.description)}` : ""}</p>
${parameters.length ? `<dl>${parameters.join("")}</dl>` : ""}
${body}
<dl>${responses.join("")}</dl>
</section>`;
}
