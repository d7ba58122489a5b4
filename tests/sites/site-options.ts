export const ADMIN = { email: "owner@studio.example", password: "four unrelated words here" };

export type SiteOptions = {
  env?: Record<string, string>;
  /** With the sample studio instead of an empty database. */
  sample?: boolean;
  /** The host of its URL. Passkeys need "localhost". */
  host?: string | undefined;
};

export type OpenedSite = {
  origin: string;
  dataDir: string;
  /** The bearer token of the admin's session. */
  token: string;
};
