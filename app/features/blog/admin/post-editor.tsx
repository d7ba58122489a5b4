import { FullItem } from "#app/features/editing/full-item.tsx";
import { BlogForm } from "./post-form.tsx";
import type { Blog } from "../post.ts";

interface Props {
  /** Which post is edited; null for a new one. */
  id: string | null;
  onSaved: (saved: Blog) => void;
}

/** The form of a post, once its content is here. */
export function BlogEditor({ id, ...rest }: Props) {
  return (
    <FullItem<Blog> path="/api/blogs" id={id} what="post">
      {(item) => <BlogForm item={item} {...rest} />}
    </FullItem>
  );
}
