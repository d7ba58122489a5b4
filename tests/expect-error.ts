import { expect } from "vitest";

/** Expects a 4xx of the API whose message is one plain sentence without internal details. */
export async function expectError(response: Response, status: number | number[]) {
  expect([status].flat()).toContain(response.status);
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  const { message } = (await response.json()) as { message: string };
  expect(message).toMatch(/^[A-Z].{5,250}\.$/);
  expect(message).not.toMatch(/at \w+ \(|node_modules|SQLITE|undefined|\[object/);
}
