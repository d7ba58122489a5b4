import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { blogLabels } from "#site-labels";
import { Button } from "#app/ui/button.tsx";
import { filterChipClass } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";
import { BLOG_FILTERS, blogPath, readBlogSearch, type BlogSearch } from "../blog-search.ts";

const TYPING_PAUSE_MS = 250;

/** Search and categories, as a form that works without scripts. With scripts, the search runs while typing. */
export function BlogFilters({ search: current }: { search: BlogSearch }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Update the input when Back or a link changes the search, but not when the response to earlier typing arrives.
  const latest = useRef(current.q);
  useEffect(() => {
    if (input.current && current.q !== latest.current) input.current.value = current.q;
    latest.current = current.q;
  }, [current.q]);

  function find(form: HTMLFormElement, pressed: HTMLElement | null) {
    clearTimeout(typing.current);
    const fields = new FormData(form, pressed);
    const category = String(fields.get("category") ?? current.category);
    const search = readBlogSearch(new URLSearchParams({ q: String(fields.get("q")), category }));
    latest.current = search.q;
    const path = blogPath(search);
    // A pressed button adds a history entry, so that Back undoes it, unless it changes nothing; typing replaces the entry.
    const replace = pressed === null || path === location.pathname + location.search;
    void navigate(path, { replace, preventScrollReset: true });
  }

  // Search for text that was typed before hydration.
  const findTyped = useEffectEvent(() => {
    const { value, form } = input.current ?? {};
    if (form && value !== current.q) find(form, null);
  });
  useEffect(() => {
    findTyped();
    return () => clearTimeout(typing.current);
  }, []);

  return (
    <form
      action="/blog"
      role="search"
      className="grid gap-x-10 gap-y-4 py-5 lg:grid-cols-[22rem_1fr] lg:items-center"
      onSubmit={(event) => {
        event.preventDefault();
        find(event.currentTarget, event.nativeEvent.submitter);
      }}
    >
      <div className="group flex">
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={current.q}
          maxLength={200}
          aria-label={blogLabels.search}
          placeholder={blogLabels.searchPlaceholder}
          autoComplete="off"
          className={cx(
            controlClass,
            "rounded-e-none border-e-0 group-hover:border-ink focus-visible:relative focus-visible:z-10",
          )}
          onChange={({ currentTarget: { form } }) => {
            clearTimeout(typing.current);
            typing.current = setTimeout(() => form && find(form, null), TYPING_PAUSE_MS);
          }}
        />
        {/* Enter presses the form's first submit button; this one keeps the category. */}
        <Button
          type="submit"
          name="category"
          value={current.category}
          variant="quiet"
          aria-label={blogLabels.searchButton}
          className="rounded-s-none border-edge! px-3.5 group-hover:border-ink!"
        >
          <Search aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <Categories chosen={current.category} />
    </form>
  );
}

function Categories({ chosen }: { chosen: string }) {
  const { categories, all } = blogLabels;
  return (
    <div role="group" aria-label={categories} className="flex flex-wrap gap-2 lg:justify-end">
      {BLOG_FILTERS.map((category) => (
        <button
          key={category}
          type="submit"
          name="category"
          value={category}
          aria-pressed={category === chosen}
          className={filterChipClass(category === chosen)}
        >
          {category === "All" ? all : category}
        </button>
      ))}
    </div>
  );
}
