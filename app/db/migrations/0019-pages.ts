/** Pages that the studio writes. `seed`: "original" or "changed" for the pages that every site has. */
const TABLE = [
  `create table pages (
  id text primary key,
  slug text not null unique,
  title text not null,
  content text not null,
  content_html text not null,
  preview text not null,
  description text not null,
  seed text check (seed in ('original', 'changed')),
  status text not null check (status in ('published', 'draft', 'scheduled')),
  publish_at text,
  published_at text not null,
  image_id text references media (id),
  created_at text not null,
  updated_at text not null,
  revision integer not null
)`,
  "create index pages_by_time on pages (created_at desc, id desc)",
  "create index pages_by_image on pages (image_id)",
];

const sqliteTriggers = ["insert", "update", "delete"].map(
  (change) => `create trigger pages_${change}_shows after ${change} on pages begin
  update content_version set version = hex(randomblob(12));
end`,
);

const postgresTriggers = [
  `create constraint trigger pages_shows after insert or update or delete on pages
  deferrable initially deferred for each row execute function renew_content_version()`,
  "create trigger pages_truncated after truncate on pages for each statement execute function renew_content_version()",
];

export const sql = { sqlite: [...TABLE, ...sqliteTriggers], postgres: [...TABLE, ...postgresTriggers] };
