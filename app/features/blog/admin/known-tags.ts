const MOST = 300;

const known = new Set<string>();

/** Collects the tags of loaded posts as suggestions for the tags field. Returns the posts unchanged. */
export function recordTags<Posts extends readonly { tags: string }[]>(posts: Posts): Posts {
  for (const { tags } of posts) {
    for (const tag of tags.split(",")) if (tag.trim()) known.add(tag.trim());
  }
  return posts;
}

/** The collected tags in alphabetical order, limited to `MOST`. */
export function knownTags(): string[] {
  return [...known].slice(0, MOST).toSorted((a, b) => a.localeCompare(b));
}
