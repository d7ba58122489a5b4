import { useFullItem } from "#app/features/auth/use-full-item.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import { BlogForm } from "./blog-form.tsx";
import type { Blog } from "./blog.ts";

interface Props {
  /** Which post is edited; null for a new one. */
  id: string | null;
  onSaved: (saved: Blog) => void;
  onClose: () => void;
}

/** The form of a post, once its content is here. */
export function BlogEditor({ id, onSaved, onClose }: Props) {
  const { item, error, retry } = useFullItem<Blog>("/api/blogs", id);
  if (error) return <ErrorState title={error} action={<Button onClick={retry}>Try again</Button>} />;
  if (id !== null && !item) return <LoadingState text="Loading the post..." className="min-h-96" />;
  return <BlogForm item={item} onSaved={onSaved} onClose={onClose} />;
}
