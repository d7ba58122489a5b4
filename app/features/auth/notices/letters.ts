import { longDate } from "#app/text/dates.ts";
import type { Facts, NoticeKind } from "./notices.server.ts";

type About = {
  /** Whom it is sent to. */
  email: string;
  /** When it happened. */
  at: string;
  site: string;
  siteUrl: string;
  /** Of an invitation. */
  link: string;
};

type Letter = { subject: string; text: string };

/** How the ways in of an account were changed, by the action in the activity. */
const FACTORS: Record<string, string> = {
  "totp.add": "An authenticator app was set up for your account. From now on, logging in takes a code from it.",
  "totp.remove": "The authenticator app of your account was removed. Logging in takes the password alone.",
  "recovery-codes.renew": "New recovery codes were made for your account. Those before stopped working.",
  "passkey.add": "A passkey was added to your account. It logs in without the password.",
  "passkey.remove": "A passkey of your account was removed.",
  "account.reset-2fa": "The authenticator app, the recovery codes and the passkeys of your account were removed.",
};

/** The letter that tells somebody of something. */
export function letterFor(kind: NoticeKind, facts: Facts, about: About): Letter {
  const { site, siteUrl, link, email } = about;
  if (kind === "invitation") {
    return {
      subject: `You are invited to ${site}`,
      text: [
        "Hello,",
        `You are invited to help run the website of ${site}. Choose your name and a password here:`,
        link,
        `The link works once, for seven days, and makes an account for ${email}. If you did not expect it, you need not do anything.`,
      ].join("\n\n"),
    };
  }
  const { subject, said, remedy } = told(kind, facts, about);
  const lines = [`Hello ${facts["name"]},`, said, happened(facts, about), remedy, `${site}\n${siteUrl}`];
  return { subject, text: `${lines.join("\n\n")}\n` };
}

function told(kind: Exclude<NoticeKind, "invitation">, facts: Facts, { site, siteUrl, email }: About) {
  const account = `${siteUrl}/admin/account`;
  const remedy = `If that was you, all is well. If not, change your password at once and log out everywhere else: ${account}`;
  switch (kind) {
    case "login":
      return {
        subject: `New login to ${site}`,
        said: `Somebody logged in to ${site} as ${email}, with ${facts["device"]} that was not used for it before.`,
        remedy,
      };
    case "password":
      return {
        subject: `Your password for ${site} was changed`,
        said: `Your account ${email} has a new password. All its other sessions were ended.`,
        remedy: `If that was you, all is well. If not, ask another admin of ${site} at once to remove the account.`,
      };
    case "email":
      return {
        subject: `Your email for ${site} was changed`,
        said: `Your account logs in with ${facts["after"]} from now on, instead of ${email}.`,
        remedy: `If that was you, all is well. If not, ask another admin of ${site} at once to remove the account.`,
      };
    case "factor":
      return {
        subject: `How you log in to ${site} was changed`,
        said: FACTORS[facts["change"] ?? ""] ?? "How your account logs in was changed.",
        remedy,
      };
    case "admin":
      return {
        subject: `${site} has a new admin`,
        said: `${facts["newcomer"]} (${facts["newEmail"]}) can log in to ${site} and change everything there.`,
        remedy: `If nobody of you wanted that, remove the account: ${siteUrl}/admin/people`,
      };
  }
}

function happened({ by, ip }: Facts, { at }: About): string {
  const when = `${longDate(at)}, ${at.slice(11, 16)} UTC`;
  const who = by ? [`By: ${by}`] : [];
  const where = ip ? [`From: ${ip}`] : [];
  return [`When: ${when}`, ...who, ...where].join("\n");
}
