import { FullItem } from "#app/features/editing/full-item.tsx";
import type { OnSaved } from "#app/features/editing/use-item-save.ts";
import { BlogForm } from "./post-form.tsx";
import type { Blog } from "../post.ts";

interface Props {
  /** Which post is edited; null for a new one. */
  id: string | null;
  onSaved: OnSaved<Blog>;
}

/** The form of a post, once its content is here. */
export function BlogEditor({ id, ...rest }: Props) {
  return (
    <FullItem type="Blog" path="/api/blogs" id={id} what="post" itemOf={itemOf}>
      {(item) => <BlogForm item={item} {...rest} />}
    </FullItem>
  );
}

const itemOf = (result: Blog) => result;
