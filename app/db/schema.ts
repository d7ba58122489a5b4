import type { Generated, Insertable, Selectable } from "kysely";
import type {
  Account,
  SessionRow,
  PasskeyRow,
  RecoveryCodeRow,
  ChallengeRow,
  InvitationRow,
  NoticeRow,
  Attempt,
} from "./account-tables.ts";

/*
 * Every table on one screen; those of accounts are described in account-tables.ts. Columns use only what SQLite and PostgreSQL store and compare alike:
 * ids and times as text (UUIDv7; ISO 8601 in UTC), numbers and flags as integers, structures as JSON text.
 */
export interface Tables {
  accounts: Account;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  recovery_codes: RecoveryCodeRow;
  challenges: ChallengeRow;
  invitations: InvitationRow;
  notices: NoticeRow;
  attempts: Attempt;
  media: MediaRow;
  text_images: TextImageRow;
  blogs: BlogRow;
  preview_links: PreviewLinkRow;
  blog_likes: BlogLike;
  projects: ProjectRow;
  project_images: ProjectImageRow;
  testimonials: TestimonialRow;
  redirects: RedirectRow;
  gone_paths: GonePathRow;
  missing_paths: MissingPathRow;
  visits: VisitsRow;
  messages: MessageRow;
  subscribers: SubscriberRow;
  audit: AuditRow;
  content_version: ContentVersionRow;
  versions: VersionRow;
  version_images: VersionImageRow;
  current_save: CurrentSaveRow;
  changed_items: ChangedItemRow;
  versioned_tables: VersionedTableRow;
  settings: SettingsRow;
  settings_previews: SettingsPreviewRow;
  setup_steps: SetupStepRow;
}

interface MediaRow {
  id: string;
  hash: string; // SHA-256 of the uploaded bytes
  width: number;
  height: number;
  placeholder: string;
  files: string; // JSON: [{ name, format, width }]
  alt: string;
  focal_x: Generated<number>; // in percent of the width: what stays in view when the image is cropped
  focal_y: Generated<number>;
  created_at: string;
}

/** Which images stand inside the text of a post or a project. */
interface TextImageRow {
  owner_id: string;
  media_id: string;
}

interface BlogRow {
  id: string;
  slug: string;
  title: string;
  content: string;
  content_html: string;
  excerpt: string;
  preview: string;
  category: string;
  tags: string;
  seo_title: string;
  seo_description: string;
  status: string;
  publish_at: string | null;
  published_at: string; // when it was or will be first shown; a draft's creation until then
  image_id: string | null;
  author_name: string;
  read_time: number;
  likes: number;
  comments: number;
  created_at: string;
  updated_at: string;
  revision: number;
}

/** Who likes what; `visitor` is a random id that the browser made up for this. */
interface BlogLike {
  blog_id: string;
  visitor: string;
  created_at: string;
}

/** Lets whoever has the URL read a post that is not public yet. */
interface PreviewLinkRow {
  token_hash: string; // SHA-256 of what stands in the URL, in hexadecimal
  blog_id: string;
  created_at: string;
  expires_at: string;
}

interface ProjectRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  description_html: string;
  preview: string;
  category: string;
  icon: string;
  color: string;
  tech: string; // JSON: string[]
  demo: string;
  github: string;
  details: string; // JSON: Record<string, string>
  created_at: string;
  updated_at: string;
  revision: number;
}

/** Position 0 is the cover, 1 to 4 are the additional images. */
interface ProjectImageRow {
  project_id: string;
  position: number;
  media_id: string;
}

interface TestimonialRow {
  id: string;
  name: string;
  content: string;
  position: string;
  company: string;
  rating: number;
  image_id: string | null;
  created_at: string;
  updated_at: string;
  revision: number;
}

/** Paths are decoded, without a slash at the end; `to_path` may carry a query and a fragment. */
interface RedirectRow {
  id: string;
  from_path: string;
  to_path: string;
  automatic: Generated<number>; // 1 when a renaming made it, 0 when a person or an import did
  hits: Generated<number>;
  created_at: string;
}

/** What a deleted item leaves, until something takes the path. */
interface GonePathRow {
  path: string;
  created_at: string;
}

/** How often visitors asked for a path in vain. */
interface MissingPathRow {
  path: string;
  hits: number;
  last_day: string; // such as "2026-01-31"
}

/** Totals of what was read: of a day, or of a month once they are old. */
interface VisitsRow {
  kind: string; // "day", "path", "referrer", "device" or "language"
  day: string; // such as "2026-01-31", or "2026-01" for a whole month
  name: string; // what is counted; "" for the whole day
  visitors: number;
  views: number;
}

interface MessageRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  created_at: string;
  read_at: string | null;
  suspect: number; // 1 when it looks like a robot's: listed with a mark, never mailed
  mail_state: string; // "none" (no SMTP_URL at the time), "waiting" or "sent"
  mail_attempts: number;
  mail_next_at: string | null;
}

interface SubscriberRow {
  id: string;
  email: string;
  source: string; // "newsletter" or "teaser"
  created_at: string;
}

interface AuditRow {
  id: string;
  at: string;
  actor: string; // an account's email, or "command line"
  action: string; // such as "blog.create" or "login"
  subject: string; // the title or name of what it was done to
  subject_id: string;
  ip: string;
  more: Generated<number>; // how many refusals this line stands for; 0 for a line of its own
  flood: Generated<string | null>; // which flood it counts, unique; null for a line of its own
}

/** One row, renewed by triggers with whatever visitors can see: what the page cache compares. */
interface ContentVersionRow {
  id: number;
  version: string;
  likes_version: string;
}

/** What a studio has changed of site.config.ts: one row, or none. */
interface SettingsRow {
  id: string; // "site"
  format: number; // of `changes`
  changes: string; // JSON: a part of the tree of site.config.ts
  legal_dates: string; // JSON: when each of the changed legal texts was last changed
  updated_at: string;
  revision: number;
}

/** Changes that are not saved, shown to one session alone. */
interface SetupStepRow {
  step: string;
  closed_at: string;
}

interface SettingsPreviewRow {
  session_id: string;
  path: string; // where it is shown, below /preview/site/
  key_hash: string; // SHA-256 of the cookie that shows it, in hexadecimal
  changes: string; // as of settings
  expires_at: string;
}

/** An item as it was after one change. The newest is the item as it is; triggers see to that. */
interface VersionRow {
  type: string; // the item's table
  item_id: string;
  version: number; // from 1
  saved_at: string;
  saved_by: string | null; // an account's name; null when nobody is known
  state: string; // JSON: the row's columns and, by their tables, the images in rows of their own
}

/** Which images a version names. */
interface VersionImageRow {
  type: string;
  item_id: string;
  version: number;
  media_id: string;
}

/** SQLite: at most one row, within a transaction that saves for somebody. Committed, it is always empty. */
interface CurrentSaveRow {
  id: number;
  saved_at: string;
  saved_by: string | null;
}

/** SQLite: what has changed in this transaction. Committed, it is always empty. */
interface ChangedItemRow {
  type: string;
  item_id: string;
}

/** Which triggers a table has for its history, as a hash. */
interface VersionedTableRow {
  name: string;
  triggers: string;
}

/** Tables of content, whose rows count their revisions. */
export type ContentTable = {
  [Table in keyof Tables]: Tables[Table] extends { revision: number } ? Table : never;
}[keyof Tables];

/** Those whose items are found by a slug. */
export type SlugTable = {
  [Table in ContentTable]: Tables[Table] extends { slug: string } ? Table : never;
}[ContentTable];

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
