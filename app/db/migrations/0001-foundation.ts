/** Runs on both SQLite and PostgreSQL. Never edit a released migration: add another file instead. */
export const sql = `
create table accounts (
  id text primary key,
  email text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  created_at text not null,
  updated_at text not null
);

create table sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token_hash text not null unique,
  user_agent text not null,
  address text not null,
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

create table attempts (
  key text primary key,
  count integer not null,
  expires_at text not null
);
create index attempts_by_expiry on attempts (expires_at);

create table media (
  id text primary key,
  hash text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  files text not null,
  alt text not null,
  created_at text not null
);
create index media_by_hash on media (hash);

create table blogs (
  id text primary key,
  slug text not null unique,
  title text not null,
  content text not null,
  content_html text not null,
  excerpt text not null,
  preview text not null,
  category text not null,
  tags text not null,
  seo_title text not null,
  seo_description text not null,
  status text not null check (status in ('published', 'draft', 'scheduled')),
  publish_at text,
  published_at text not null,
  image_id text references media (id),
  author_name text not null,
  read_time integer not null,
  likes integer not null default 0,
  comments integer not null default 0,
  created_at text not null,
  updated_at text not null,
  revision integer not null
);
create index blogs_by_time on blogs (published_at desc, id desc);
create index blogs_by_image on blogs (image_id);

create table blog_likes (
  blog_id text not null references blogs (id) on delete cascade,
  visitor text not null,
  created_at text not null,
  primary key (blog_id, visitor)
);

create table projects (
  id text primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  description_html text not null,
  preview text not null,
  category text not null,
  icon text not null,
  color text not null,
  tech text not null,
  demo text not null,
  github text not null,
  details text not null,
  created_at text not null,
  updated_at text not null,
  revision integer not null
);
create index projects_by_time on projects (created_at desc, id desc);

create table project_images (
  project_id text not null references projects (id) on delete cascade,
  position integer not null check (position between 0 and 4),
  media_id text not null references media (id),
  primary key (project_id, position)
);
create index project_images_by_media on project_images (media_id);

create table testimonials (
  id text primary key,
  name text not null,
  content text not null,
  position text not null,
  company text not null,
  rating integer not null check (rating between 1 and 5),
  image_id text references media (id),
  created_at text not null,
  updated_at text not null,
  revision integer not null
);
create index testimonials_by_time on testimonials (created_at desc, id desc);
create index testimonials_by_image on testimonials (image_id);

create table messages (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at text not null,
  read_at text,
  suspect integer not null default 0,
  mail_state text not null,
  mail_attempts integer not null default 0,
  mail_next_at text
);
create index messages_by_time on messages (created_at desc, id desc);
create index messages_by_mail on messages (mail_state, mail_next_at);

create table subscribers (
  id text primary key,
  email text not null,
  source text not null,
  created_at text not null,
  unique (email, source)
);

create table audit (
  id text primary key,
  at text not null,
  actor text not null,
  action text not null,
  subject text not null,
  subject_id text not null,
  address text not null
);
create index audit_by_time on audit (at desc, id desc);
`;
