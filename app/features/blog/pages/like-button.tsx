import { Heart } from "lucide-react";
import { itemPath } from "#app/content/slugs/slug.ts";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { pluralText } from "#app/config/plural-text.ts";
import { useSite } from "#app/server/render/site.ts";
import { postLabels } from "#site-labels";
import { nameInUrl } from "#app/content/slugs/item-key.ts";
import { readStored, writeStored } from "#app/browser/storage.ts";
import { cx } from "#app/ui/cx.ts";
import type { PostCardData } from "../post-card-data.ts";
import { Reactions } from "./post-meta.tsx";

const BOX = "label inline-flex min-h-9 items-center gap-1.5 border-2 px-2.5 touch-target";

type LikedPost = Pick<PostCardData, "id" | "slug" | "likes" | "comments">;

/** The counts of a post, with its like button. Not in post-meta.tsx, since the blog's cards have no button. */
export function ReactionsWithLike({ post }: { post: LikedPost }) {
  const { id, slug, likes } = post;
  return <Reactions post={post} likeButton={likes === null ? undefined : <LikeButton post={{ id, slug, likes }} />} />;
}

/** Counts one like per visitor. Without scripts, the browser submits the form and loads the post's page again. */
function LikeButton({ post: { id, slug, likes } }: { post: { id: string; slug: string; likes: number } }) {
  const { language } = useSite();
  // The count at this browser's like: a cached page may be older.
  const countAtLike = useSyncExternalStore(
    noChanges,
    () => likedPosts().get(id) ?? null,
    () => null,
  );
  const [result, setResult] = useState<{ likes: number }>();
  const [sending, setSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const count = result?.likes ?? Math.max(likes, countAtLike ?? 0);
  const liked = result !== undefined || countAtLike !== null;

  async function like(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A like cannot be withdrawn: ignore a second press.
    if (liked || sending) return;
    setSending(true);
    const response = await fetch(`/api/blogs/${nameInUrl({ id, slug })}/likes`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ visitor: visitorId() }),
    }).catch(() => null);
    setHasFailed(!response?.ok);
    if (response?.ok) {
      const counted = (await response.json()) as { likes: number };
      setResult(counted);
      const entries = [...likedPosts().set(id, counted.likes)].map((entry) => entry.join(":"));
      writeStored("localStorage", "liked", entries.join(" "));
    }
    setSending(false);
  }

  return (
    <form
      method="post"
      action={itemPath("/blog", slug)}
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => void like(event)}
    >
      <button
        aria-pressed={liked}
        // `disabled` would take the focus from it.
        aria-disabled={sending}
        title={liked ? postLabels.likedHint : postLabels.likeHint}
        className={cx(BOX, liked ? "border-ink" : "border-edge [@media(hover:hover)]:hover:border-ink")}
      >
        <Heart aria-hidden="true" className={cx("size-3.5", liked && "fill-accent text-accent-text")} />
        {count > 0 ? (
          <>
            <span>{`${count} `}</span>
            <span className="sr-only">{pluralText(postLabels.likes, { number: count, language })}</span>
          </>
        ) : (
          <span>{postLabels.like}</span>
        )}
      </button>
      <span role="alert">{hasFailed && postLabels.likeFailed}</span>
    </form>
  );
}

const noChanges = () => () => {};

/** The posts that this browser liked, by id, with their counts then. */
function likedPosts(): Map<string, number> {
  const entries = (readStored("localStorage", "liked") ?? "").split(" ").filter(Boolean);
  return new Map(
    entries.map((entry) => {
      const [id = "", count] = entry.split(":");
      return [id, Number(count) || 1];
    }),
  );
}

/** A random id that this browser generated; where it may store the id, a visitor cannot like twice. */
function visitorId(): string {
  const visitor = readStored("localStorage", "visitor") ?? crypto.randomUUID();
  writeStored("localStorage", "visitor", visitor);
  return visitor;
}
