/**
 * Where whoever is invited makes their account. What stands behind # is sent to no server: no log and no Referer has it.
 */
export const invitationLink = (siteUrl: string, token: string) => `${siteUrl}/invitation#${token}`;
