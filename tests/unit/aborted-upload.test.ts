import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { apiUpload } from "#app/browser/api-client.ts";

test("an upload aborted before it begins leaves no listener", async () => {
  const signal = AbortSignal.abort();
  const upload = apiUpload("POST", "/api/media", new FormData(), { signal });
  await expect(upload).rejects.toMatchObject({ name: "AbortError" });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
