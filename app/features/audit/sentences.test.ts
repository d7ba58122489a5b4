import { expect, test } from "vitest";
import { sentence } from "./sentences.ts";

const labels = { one: "Blog", many: "Blogs", noun: "post", tasks: "", audit: "the post %" };
const TYPES = [
  { name: "blog", labels },
  { name: "project", labels: { ...labels, audit: "the project %" } },
];

test.each([
  ["blog.publish", "Title", "published the post “Title”"],
  ["project.delete", "Kiln", "deleted the project “Kiln”"],
  ["login", "owner@studio.example", "logged in"],
  ["login.refused", "who@b.example", "tried to log in as “who@b.example”"],
  ["account.confirm-refused", "a@b.example", "gave a wrong password or code when asked to be “a@b.example”"],
  ["message.read", "", "read the message of “(without a name)”"],
  ["something.new-here", "It", "did something new here: “It”"],
])("%s of %j reads: %s", (action, subject, words) => {
  expect(sentence({ action, subject }, TYPES)).toBe(words);
});
