const MOST = 300;

const known = new Set<string>();

/** Remembers the tags of posts that a list has read, to suggest them where tags are typed. */
export function noteTags<Posts extends readonly { tags: string }[]>(posts: Posts): Posts {
  for (const { tags } of posts) {
    for (const tag of tags.split(",")) if (tag.trim()) known.add(tag.trim());
  }
  return posts;
}

/** The tags in use, in the order of the alphabet. */
export function knownTags(): string[] {
  return [...known].slice(0, MOST).toSorted((a, b) => a.localeCompare(b));
}
