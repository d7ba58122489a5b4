import { expect, test } from "vitest";
import { serverContentTypes } from "#app/content-types.server.ts";
import { contentTypes } from "#app/content-types.ts";

test("the server and the browser have the same content types", () => {
  const names = (types: readonly { name: string }[]) => types.map(({ name }) => name);
  expect(names(serverContentTypes)).toEqual(names(contentTypes));
});
