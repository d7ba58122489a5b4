import { expect, test } from "vitest";
import { form } from "../../requests.ts";
import { logIn, sendRaw, startServer, temporaryFolder } from "../../server/harness.ts";

/* A private preview's URL grants access, so no log or referrer may contain it, in any spelling, valid or not. */

const SPELLINGS = [
  (word: string) => `/preview/${word}`,
  (word: string) => `/preview/${word}/`,
  (word: string) => `/preview/${word}.`,
  (word: string) => `/preview/${word}.data`,
  (word: string) => `/preview/${word}/more`,
  (word: string) => `/Preview/${word}`,
  (word: string) => `/PREVIEW/${word}?x=1`,
  (word: string) => `//preview/${word}`,
  (word: string) => `/preview//${word}`,
  (word: string) => `/preview/./${word}`,
  (word: string) => `/blog/../preview/${word}`,
  (word: string) => `/preview./${word}`,
  (word: string) => `/%70review/${word}`,
  (word: string) => `/%2570REVIEW/${word}`,
  (word: string) => `/preview%2F${word}`,
  (word: string) => `/preview\\${word}`,
  (word: string) => `/preview/%20${word}`,
  (word: string) => `/preview/${word}%00`,
  (word: string) => `/preview/${word}%ff`,
  (word: string) => `/preview%00/${word}`,
  (word: string) => `/%20preview;/${word}`,
];

/** These are no preview URLs, but contain the token of one. */
const MISSPELLED = [
  (word: string) => `/previews/${word}`,
  (word: string) => `/pr%C4%93view/${word}`,
  (word: string) => `/see/%${word.charCodeAt(0).toString(16)}${word.slice(1)}`,
];

test("the URL of a private preview appears in no log line and no referrer, in any spelling", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off", LOG_LEVEL: "info" });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}` };
  const draft = form({ title: "Draft", content: "Text", status: "draft" });
  const { id } = (await (await fetch(`${server.origin}/api/blogs`, { ...draft, headers })).json()) as { id: string };
  const link = await fetch(`${server.origin}/api/blogs/${id}/preview-link`, { method: "POST", headers });
  const works = ((await link.json()) as { url: string }).url.split("/").at(-1) ?? "none";
  const results: [path: string, head: string][] = [];
  for (const word of [works, "never-worked-and-is-told-to-nobody"]) {
    for (const spell of SPELLINGS) {
      for (const Host of ["localhost", "a b"]) {
        const path = spell(word);
        const response = await sendRaw(
          server.origin,
          `GET ${path} HTTP/1.1\r\nHost: ${Host}\r\nConnection: close\r\n\r\n`,
        );
        results.push([path.replace(word, "…"), response.split("\r\n\r\n")[0]?.toLowerCase() ?? ""]);
      }
    }
  }
  expect(results.filter(([, head]) => head.startsWith("http/1.1 200"))).not.toEqual([]);
  for (const [path, head] of results) {
    expect([path, /^cache-control: (.*)$/m.exec(head)?.[1]]).toEqual([path, "no-store"]);
    expect([path, /^referrer-policy: (.*)$/m.exec(head)?.[1]]).toEqual([path, "no-referrer"]);
  }
  for (const spell of MISSPELLED) {
    await sendRaw(server.origin, `GET ${spell(works)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  }
  await server.stop();
  expect(server.output()).toContain('"path":"/preview/***"');
  expect(server.output()).toContain('"path":"/previews/***"');
  for (const word of [works, works.slice(1), "never-worked"]) expect(server.output()).not.toContain(word);
});
