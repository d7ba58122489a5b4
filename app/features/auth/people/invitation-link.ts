/**
 * Where whoever is invited makes their account. What stands behind # is sent to no server: no log and no Referer has it.
 */
export const invitationLink = (siteUrl: string, token: string) => `${siteUrl}/invitation#${token}`;

/** Said alike of every link that does not work. */
export const NO_INVITATION = "This invitation does not work, or not any more. Ask whoever invited you for a new link.";

/** Whether a link can be one: 32 random bytes in base64url. A part of one, as a mail program cuts it, is none. */
export const isInvitationToken = (text: string) => /^[\w-]{43}$/.test(text);
