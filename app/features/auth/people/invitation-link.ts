/**
 * The URL at which an invited person creates an account. Browsers send no fragment, so no log or Referer has the token.
 */
export const invitationLink = (siteUrl: string, token: string) => `${siteUrl}/invitation#${token}`;

/** The same message for every link that does not work. */
export const NO_INVITATION = "This invitation link is no longer valid. Ask for a new one.";

/** True when a text has the form of a token, 32 bytes in base64url. False when a mail program has cut off a part. */
export const isInvitationToken = (text: string) => /^[\w-]{43}$/.test(text);
