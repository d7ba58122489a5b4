import type { ContentType } from "#app/content/content-type.ts";

/** Sentences by action; % stands for the subject. */
const SENTENCES: Record<string, string> = {
  login: "logged in",
  "login.code": "logged in with password and code",
  "login.recovery-code": "logged in with password and a recovery code",
  "login.passkey": "logged in with a passkey",
  "login.refused": "tried to log in as %",
  "login.code-refused": "entered the right password of %, but a wrong code",
  "login.passkey-refused": "tried to log in with a passkey of %",
  logout: "logged out",
  "session.end": "ended a session of %",
  "session.end-others": "ended all other sessions of %",
  "session.end-all": "ended all sessions of %",
  "account.create": "created the account %",
  "account.remove": "removed the account %",
  "account.email": "changed the email %",
  "account.email-request": "asked to change their email to %",
  "account.rename": "changed their name to %",
  "account.password": "set a new password for %",
  "account.confirm-refused": "entered a wrong password or code as %",
  "account.unlock": "unlocked the login of %",
  "account.reset-2fa": "removed the second factors and passkeys of %",
  "invitation.create": "invited %",
  "invitation.accept": "accepted the invitation",
  "invitation.revoke": "canceled the invitation of %",
  "totp.refused": "entered a wrong code when setting up an authenticator app",
  "totp.add": "set up an authenticator app",
  "totp.remove": "removed the authenticator app",
  "recovery-codes.renew": "created new recovery codes",
  "passkey.add": "added the passkey %",
  "passkey.rename": "named a passkey %",
  "passkey.remove": "removed the passkey %",
  "message.read": "read the message of %",
  "message.unread": "marked the message of % as unread",
  "message.spam": "marked the message of % as spam",
  "message.not-spam": "marked the message of % as not spam",
  "message.delete": "deleted the message of %",
  "message.export": "exported the messages",
  "blog.preview-link": "made a private link to the post %",
  "blog.preview-revoke": "removed the private links to the post %",
  "settings.update": "changed the settings %",
  "settings.restore-version": "restored an earlier version of the settings",
  "setup.skip": "skipped the setup step %",
  "setup.open": "reopened the setup step %",
  "setup.restore-sample": "restored the sample content",
  "import.upload": "uploaded % for an import",
  "import.start": "started the import of %",
  "import.stop": "stopped the import of %",
  "import.discard": "deleted the uploaded %",
  "subscriber.export": "exported the subscribers",
  "visits.export": "exported the visits",
  "audit.export": "exported the activity",
  "backup.create": "backed up the site to %",
  "backup.export": "downloaded a backup of the whole site",
  "site.freeze": "exported the site as files to %",
  "backup.restore": "restored the site from %",
};

/** Nouns for subjects that are not content types. */
const NOUNS: Record<string, string> = {
  picture: "the image %",
  message: "the message of %",
  subscriber: "the subscriber %",
  redirect: "the redirect from %",
};

const VERBS: Record<string, string> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  publish: "published",
  unpublish: "unpublished",
  schedule: "scheduled",
  restore: "restored",
  "restore-version": "restored an earlier version of",
};

type Types = readonly Pick<ContentType, "name" | "labels">[];

type RecordedAction = { action: string; subject: string; more?: number };

/** Describes an entry in three parts: the text before the subject, the subject, and the text after it. */
export function sentenceParts(
  { action, subject, more = 0 }: RecordedAction,
  types: Types,
): [before: string, subject: string, after: string] {
  const [before = "", after] = patternOf(action, types).split("%");
  const suffix = timesMore(more);
  if (after === undefined) return [before + suffix, "", ""];
  // The subject of a changed email is two of them.
  const title = action === "account.email" ? subject.replace(" to ", "” to “") : subject;
  return [before, title === "" ? "(without a name)" : title, after + suffix];
}

/** The suffix for an entry that counts several events. */
function timesMore(more: number): string {
  if (more === 0) return "";
  return more === 1 ? ", once more" : `, ${more.toLocaleString("en-US")} more times within an hour`;
}

/** The same as one string, such as “created the post “Title””. */
export function sentence(action: RecordedAction, types: Types): string {
  const [before, subject, after] = sentenceParts(action, types);
  return subject ? `${before}“${subject}”${after}` : before;
}

function patternOf(action: string, types: Types): string {
  const template = SENTENCES[action];
  if (template) return template;
  const [kind = "", actionName = ""] = action.split(".");
  const noun = types.find(({ name }) => name === kind)?.labels.audit ?? NOUNS[kind];
  const verb = VERBS[actionName];
  return noun && verb ? `${verb} ${noun}` : `did ${action.replaceAll(/[.-]/g, " ")}: %`;
}
