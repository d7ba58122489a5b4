import type { Generated, Insertable, Selectable } from "kysely";
import type {
  Account,
  SessionRow,
  PasskeyRow,
  RecoveryCodeRow,
  ChallengeRow,
  InvitationRow,
  NoticeRow,
  LockRow,
  LoginSourceRow,
  RateLimitRow,
} from "./account-tables.ts";
import type {
  MediaRow,
  TextImageRow,
  PostRow,
  PostLike,
  ProjectRow,
  ProjectImageRow,
  TestimonialRow,
  PageRow,
} from "./content-tables.ts";

/*
 * All tables; account-tables.ts and content-tables.ts have those of accounts and of the types of content. Columns use
 * only types that SQLite and PostgreSQL store and compare alike. Ids and times are text (UUIDv7; ISO 8601 in UTC),
 * flags integers, objects JSON text.
 */
export interface Tables {
  accounts: Account;
  sessions: SessionRow;
  passkeys: PasskeyRow;
  recovery_codes: RecoveryCodeRow;
  challenges: ChallengeRow;
  invitations: InvitationRow;
  notices: NoticeRow;
  rate_limits: RateLimitRow;
  locks: LockRow;
  login_sources: LoginSourceRow;
  media: MediaRow;
  text_images: TextImageRow;
  blogs: PostRow;
  blog_likes: PostLike;
  projects: ProjectRow;
  project_images: ProjectImageRow;
  testimonials: TestimonialRow;
  pages: PageRow;
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
  settings: SettingsRow;
  setup_steps: SetupStepRow;
  sweeps: SweepsRow;
  imports: ImportRow;
  import_items: ImportItemRow;
}

/** Paths are decoded and have no trailing slash; `to_path` may have a query and a fragment. */
interface RedirectRow {
  id: string;
  from_path: string;
  to_path: string;
  automatic: Generated<number>; // 1 for a former path of an item (change of slug, import), 0 when a person made it
  created_at: string;
}

/** A path of a deleted item (410), until another item or a redirect takes it. */
interface GonePathRow {
  path: string;
  created_at: string;
}

/** How often visitors requested a path that was not found. */
interface MissingPathRow {
  path: string;
  hits: number;
  last_day: string; // such as "2026-01-31"
}

/** Totals of visits: of a day, or of a month for old ones. */
interface VisitsRow {
  kind: string; // "day", "path", "referrer", "device" or, from an earlier version, "language"
  day: string; // such as "2026-01-31", or "2026-01" for a whole month
  name: string; // the path, referrer or device; "" for the whole day
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
  suspect: number; // 1 when it looks like spam: listed with a mark, never mailed
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
  actor: string; // an account's email, "visitor" or "command line"
  action: string; // such as "blog.create" or "login"
  subject: string; // the title or name of the item acted on
  subject_id: string;
  ip: string;
  more: Generated<number>; // how many denied attempts this row counts; 0 for a single entry
  flood: Generated<string | null>; // the key of the denied attempts that it counts, unique; null for a single entry
}

/** One row. Triggers change it whenever public content changes; the page cache compares it. */
interface ContentVersionRow {
  id: number;
  version: string;
}

/** The changes that the admin made to site.config.ts: one row, or none. */
interface SettingsRow {
  id: string; // "site"
  format: number; // of `changes`
  changes: string; // JSON: a part of the tree of site.config.ts
  legal_dates: string; // JSON: the time of the last change of each changed legal text
  updated_at: string;
  revision: number;
}

/** A skipped step of the first-start guide, or the record that its end was shown. */
interface SetupStepRow {
  step: string;
  closed_at: string;
}

/** One row, or none before the first sweep (app/server/jobs/steady-clock.ts). */
interface SweepsRow {
  id: number;
  checked_at: string; // when the last sweep read the clock
  steady_since: string; // the time after the clock's last jump
}

/** One row: the latest import, or none. */
interface ImportRow {
  id: number; // 1
  run: string; // the id of this run
  stage: string; // "check" (a dry run) or "import"
  state: string; // "running", "done", "failed" or "stopped"
  file: string;
  size: number; // bytes
  upload: string | null; // the folder of the export below DATA_DIR/imports; null for an import from the command line
  fetch: number; // 1 when images are fetched from the old site
  started_by: string;
  started_at: string;
  seen_at: string; // renewed every second while it runs
  done: number;
  total: number; // 0 while unknown
  message: string | null; // why it failed
  summary: string | null; // JSON
}

/** A line of the latest import's report. */
interface ImportItemRow {
  position: number;
  result: string;
  title: string;
  kind: string | null;
  notes: string; // JSON
  is_noted: number; // 1 for an item that is not imported unchanged
}

/** An item's state after one change. */
interface VersionRow {
  type: string; // the item's table
  item_id: string;
  version: number; // from 1
  saved_at: string;
  saved_by: string | null; // an account's name; null when unknown
  state: string; // JSON: the row's columns and, by table name, the images from rows of other tables
}

/** An image that a version references. */
interface VersionImageRow {
  type: string;
  item_id: string;
  version: number;
  media_id: string;
}

/** Tables whose rows have a revision. */
export type ContentTable = {
  [Table in keyof Tables]: Tables[Table] extends { revision: number } ? Table : never;
}[keyof Tables];

/** Content tables whose items have a slug. */
export type SlugTable = {
  [Table in ContentTable]: Tables[Table] extends { slug: string } ? Table : never;
}[ContentTable];

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
