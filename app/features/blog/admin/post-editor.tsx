import { FullItem } from "#app/features/editing/full-item.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { PostForm } from "./post-form.tsx";
import type { Post } from "../post.ts";

interface Props {
  /** Which post is edited; null for a new one. */
  id: string | null;
  onSaved: OnSaved<Post>;
}

/** Fetches a post with its content, then shows its form. */
export function PostEditor({ id, ...rest }: Props) {
  return (
    <FullItem type="Blog" path="/api/blogs" id={id} what="post" itemOf={itemOf}>
      {(item) => <PostForm item={item} {...rest} />}
    </FullItem>
  );
}

const itemOf = (result: Post) => result;
