/** Tasks that the palette finds by their own names. */
export const TASKS = [
  { label: "Invite a person", kind: "People", to: "/admin/people?invite" },
  { label: "Import from another site", kind: "Settings", to: "/admin/settings/import" },
  { label: "Change the studio’s name", kind: "Settings", to: "/admin/settings?part=name" },
  { label: "Change logo and colors", kind: "Settings", to: "/admin/settings?part=look" },
  { label: "Change contact details", kind: "Settings", to: "/admin/settings?part=contact" },
  { label: "Change the home page", kind: "Settings", to: "/admin/settings?part=home" },
  { label: "Change the products", kind: "Settings", to: "/admin/settings?part=products" },
  { label: "Change the questions", kind: "Settings", to: "/admin/settings?part=questions" },
  { label: "Choose the Editor’s Pick", kind: "Settings", to: "/admin/settings?part=blog" },
  { label: "Change the teaser page", kind: "Settings", to: "/admin/settings?part=teaser" },
  { label: "Change the legal texts", kind: "Settings", to: "/admin/settings?part=legal" },
  { label: "Change your password", kind: "Account", to: "/admin/account" },
  { label: "Set up an authenticator app", kind: "Account", to: "/admin/account" },
  { label: "Add a passkey", kind: "Account", to: "/admin/account" },
  { label: "See where you are logged in", kind: "Account", to: "/admin/account" },
];
