import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { openSite, type RunningSite } from "../sites/open-site.ts";

const KB = 1024;

/** Budgets for the first visit to a page: bytes on the wire, by kind. */
const PUBLIC = { html: 25 * KB, style: 18 * KB, fonts: 90 * KB, scripts: 130 * KB };
/** Without the editor, which loads once a form opens. */
const ADMIN = { scripts: 340 * KB };
const PAGES = Object.fromEntries([...PUBLIC_PAGES, "/there-is-no-such-page"].map((path) => [path, PUBLIC]));

const filesIn = (text: string, ending: string) =>
  [...text.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file).filter((file) => file.endsWith(ending));

/** Requests a file once, compressed, and returns its text and its bytes on the wire. */
function weigher({ origin }: RunningSite) {
  const files = new Map<string, Promise<{ bytes: number; text: string }>>();
  const load = async (path: string) => {
    const sent = request(origin + path, { headers: { "Accept-Encoding": "br" } }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const body = await buffer(response);
    const isCompressed = response.headers["content-encoding"] === "br";
    return { bytes: body.length, text: (isCompressed ? brotliDecompressSync(body) : body).toString() };
  };
  return (path: string) => {
    let file = files.get(path);
    if (!file) files.set(path, (file = load(path)));
    return file;
  };
}

const STATIC = /(?:\bimport|\bfrom)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const DYNAMIC = /\bimport\(["'`]\.\/([\w.-]+\.js)["'`]/g;

type Weigh = ReturnType<typeof weigher>;

/** Adds all scripts that these import before they run. */
async function addImports(scripts: Set<string>, weigh: Weigh): Promise<Set<string>> {
  for (const path of scripts) {
    const { text } = await weigh(path);
    for (const [, file] of text.matchAll(STATIC)) scripts.add(`/assets/${file}`);
  }
  return scripts;
}

/** Adds the editor, and the scripts that lead to it. */
async function addEditor(scripts: Set<string>, weigh: Weigh): Promise<void> {
  for (const path of scripts) {
    const { text } = await weigh(path);
    for (const [, file] of text.matchAll(DYNAMIC)) {
      const part = await addImports(new Set([`/assets/${file}`]), weigh);
      const texts = await Promise.all([...part].map(weigh));
      if (texts.some(({ text }) => text.includes("cm-content"))) for (const one of part) scripts.add(one);
    }
  }
}

test("every page stays within its byte budgets, all from its own host", async () => {
  await using site = await openSite({ sample: true });
  const weigh = weigher(site);
  const total = async (paths: Iterable<string>) => {
    const files = await Promise.all([...new Set(paths)].map(weigh));
    return files.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  for (const [path, budget] of Object.entries({ ...PAGES, "/admin/login": ADMIN, "/admin/blogs": ADMIN })) {
    const page = await weigh(path);
    const styles = filesIn(page.text.match(/<link rel="stylesheet"[^>]*>/g)?.join() ?? "", ".css");
    const fonts = filesIn(page.text, ".woff2");
    const scripts = await addImports(new Set(filesIn(page.text, ".js")), weigh);
    expect([path, styles.length > 0, fonts.length > 0, scripts.size > 5]).toEqual([path, true, true, true]);
    // The editor comes with the first form that is opened: docs/decisions/0029-scripts-of-the-admin.md.
    const editor = new Set(scripts);
    await addEditor(editor, weigh);
    expect(await total(editor)).toBeLessThan(370 * KB);
    const sums = {
      html: page.bytes,
      style: await total(styles),
      fonts: await total(fonts),
      scripts: await total(scripts),
    };
    const over = Object.entries(budget).filter(([kind, limit]) => sums[kind as keyof typeof sums] > limit);
    expect([path, sums, over]).toEqual([path, sums, []]);
    const loaded = page.text.match(
      /<(?:script|img|source|link rel="(?:stylesheet|preload)")[^>]* (?:src|href|srcset)="[^"]*/g,
    );
    expect([path, loaded?.filter((tag) => /"https?:|"\/\//.test(tag))]).toEqual([path, []]);
    if (budget !== PUBLIC) continue;
    // Visits are counted by a part of the document, which VISITS=off leaves out.
    for (const script of scripts)
      expect([script, (await weigh(script)).text]).not.toEqual([
        script,
        expect.stringMatching(/sendBeacon|api\/visits/),
      ]);
  }
});
