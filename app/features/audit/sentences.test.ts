import { expect, test } from "vitest";
import { sentence } from "./sentences.ts";

const labels = {
  one: "Blog",
  many: "Blogs",
  noun: "post",
  tasks: "",
  audit: "the post %",
};
const TYPES = [
  { name: "blog", labels },
  { name: "project", labels: { ...labels, audit: "the project %" } },
];

test.each([
  ["blog.publish", "Title", "published the post “Title”"],
  ["project.delete", "Kiln", "deleted the project “Kiln”"],
  ["login", "owner@studio.example", "logged in"],
  ["login.refused", "who@b.example", "tried to log in as “who@b.example”"],
  ["account.confirm-refused", "a@b.example", "entered a wrong password or code as “a@b.example”"],
  ["account.email", "a@b.example to c@d.example", "changed the email “a@b.example” to “c@d.example”"],
  ["invitation.accept", "a@b.example", "accepted the invitation"],
  ["message.read", "", "read the message of “(without a name)”"],
  ["totp.refused", "a@b.example", "entered a wrong code when setting up an authenticator app"],
  ["something.new-here", "It", "did something new here: “It”"],
])("the action %s on %j is described as: %s", (action, subject, words) => {
  expect(sentence({ action, subject }, TYPES)).toBe(words);
});

test.each([
  ["login.refused", "owner@studio.example", 1, "tried to log in as “owner@studio.example”, once more"],
  [
    "login.passkey-refused",
    "unknown account",
    1200,
    "tried to log in with a passkey of “unknown account”, 1,200 more times within an hour",
  ],
  ["totp.refused", "", 2, "entered a wrong code when setting up an authenticator app, 2 more times within an hour"],
])("the action %s on %j with %i repetitions is described as: %s", (action, subject, more, words) => {
  expect(sentence({ action, subject, more }, TYPES)).toBe(words);
});
