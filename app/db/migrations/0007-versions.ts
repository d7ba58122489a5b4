/* The history of content. Until 0016, triggers wrote it, by the last three tables. */
export const sql = `
create table versions (
  type text not null,
  item_id text not null,
  version integer not null,
  saved_at text not null,
  saved_by text,
  state text not null,
  primary key (type, item_id, version)
);

create table version_images (
  type text not null,
  item_id text not null,
  version integer not null,
  media_id text not null,
  primary key (type, item_id, version, media_id)
);
create index version_images_by_media on version_images (media_id);

create table current_save (
  id integer primary key check (id = 1),
  saved_at text not null,
  saved_by text
);

create table changed_items (
  type text not null,
  item_id text not null,
  primary key (type, item_id)
);

create table versioned_tables (
  name text primary key,
  triggers text not null
);
`;
