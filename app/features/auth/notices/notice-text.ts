import { mailLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import { wallTime } from "#app/config/time-zone.ts";
import { longDate } from "#app/ui/time/dates.ts";
import type { Facts, NoticeKind } from "./notices.server.ts";

type MailLabel = keyof typeof mailLabels;

type About = {
  email: string;
  at: string;
  site: string;
  timeZone: string;
  siteUrl: string;
};

/** The label for each change of login methods, by the action in the audit trail. */
const FACTORS: Record<string, MailLabel> = {
  "totp.add": "appAdded",
  "totp.remove": "appRemoved",
  "recovery-codes.renew": "newCodes",
  "passkey.add": "passkeyAdded",
  "passkey.remove": "passkeyRemoved",
  "account.reset-2fa": "factorsRemoved",
};

/** The labels of each kind of mail: subject, text and advice. */
const LABELS: Record<NoticeKind, [MailLabel, MailLabel, MailLabel]> = {
  password: ["password", "passwordText", "notYouLocked"],
  email: ["email", "emailText", "notYouLocked"],
  factor: ["factor", "factorOther", "notYou"],
  admin: ["admin", "adminText", "notWanted"],
};

/** The subject and text of the mail for a notice. */
export function noticeText(kind: NoticeKind, facts: Facts, about: About): { subject: string; text: string } {
  const { site, siteUrl, email } = about;
  const [subject, text, advice] = LABELS[kind];
  const body = kind === "factor" ? (FACTORS[facts["change"] ?? ""] ?? text) : text;
  const page = kind === "admin" ? "people" : "account";
  const fill = (key: MailLabel) => {
    const label: string = mailLabels[key];
    return fillText(label, { ...facts, site, email, link: `${siteUrl}/admin/${page}` });
  };
  const lines = [fill("hello"), fill(body), eventLine(facts, about), fill(advice), `${site}\n${siteUrl}`];
  return { subject: fill(subject), text: `${lines.join("\n\n")}\n` };
}

function eventLine({ by, ip }: Facts, { at, timeZone }: About): string {
  const time = `${longDate(at, "en", timeZone)}, ${wallTime(at, timeZone).slice(11)} (${timeZone})`;
  const when = fillText(mailLabels.when, { when: time });
  const lines = [when, by && fillText(mailLabels.by, { by }), ip && fillText(mailLabels.from, { ip })];
  return lines.filter(Boolean).join("\n");
}
