/** Search synonyms of the admin pages by path; content types define their own. */
export const PAGE_SYNONYMS: Partial<Record<string, string>> = {
  "/admin/dashboard": "home start overview what next",
  "/admin/media": "images pictures photos files uploads library alternative text",
  "/admin/messages": "inbox mail contact unread",
  "/admin/visits": "stats statistics analytics traffic views visitors numbers referrers sources origin",
  "/admin/people": "users team accounts invite members admins",
  "/admin/settings": "options name logo colors colours links hero faq legal versions history",
  "/admin/redirects": "redirects urls links slugs paths hits 404",
  "/admin/activity": "log audit trail history who changed",
  "/admin/account": "profile me security",
  "/admin/subscribers": "newsletter sign-ups emails",
};

/** Tasks on the account page, found by their own names. */
export const ACCOUNT_TASKS = [
  { label: "Change your password", also: "password security new" },
  { label: "Set up an authenticator app", also: "two factor 2fa totp code security" },
  { label: "Add a passkey", also: "fingerprint face security key login" },
  { label: "See where you are logged in", also: "sessions devices log out everywhere" },
  { label: "Change your name", also: "profile rename" },
];

/** Tasks under Settings, found by their own names. */
export const SETTINGS_TASKS = [
  { label: "Change the studio’s name", part: "name", also: "rename title tagline description language settings" },
  { label: "Change logo and colors", part: "look", also: "brand theme ink paper palette colours icon favicon design" },
  { label: "Change contact details", part: "contact", also: "email phone social links instagram linkedin chat" },
  { label: "Change the home page", part: "home", also: "hero headline loader features timeline vision text" },
  { label: "Change the products", part: "products", also: "tiles add product links" },
  { label: "Change the questions", part: "questions", also: "faq answers help add question" },
  { label: "Choose the Editor’s Pick", part: "blog", also: "banner featured post introduction portfolio" },
  { label: "Change the teaser page", part: "teaser", also: "collex launch coming soon" },
  { label: "Change the legal texts", part: "legal", also: "terms privacy cookies licenses policy imprint" },
];

/** Tasks with a URL of their own. */
export const TASKS = [
  {
    id: "invite",
    label: "Invite somebody",
    kind: "People",
    also: "add user member admin account colleague",
    to: "/admin/people?invite",
  },
  {
    id: "import",
    label: "Import from another site",
    kind: "Settings",
    also: "move in upload wordpress ghost markdown jekyll hugo astro notion obsidian export xml zip migrate transfer",
    to: "/admin/settings/import",
  },
];
