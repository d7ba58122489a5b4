import { useEffect, useState } from "react";
import { useSession } from "#app/features/auth/login/session.tsx";
import type { SessionUser } from "#app/features/auth/account.ts";
import type { BlogSummary } from "#app/features/blog/post.ts";
import { withId } from "#app/features/editing/item-id.ts";
import type { ProjectSummary } from "#app/features/projects/project.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { ApiError, apiGet, apiPages } from "#app/client/api-client.ts";

/** What is here of what the dashboard counts. */
export interface SiteLists {
  blogs?: BlogSummary[];
  projects?: ProjectSummary[];
  testimonials?: Testimonial[];
  accounts?: SessionUser[];
}

interface Options {
  /** The accounts are not read where nothing counts them. */
  withAccounts: boolean;
}

/** What the dashboard counts and sums up; null while it is on its way. What cannot be had is logged and left out. */
export function useSiteLists({ withAccounts }: Options): SiteLists | null {
  const { logout } = useSession();
  const [lists, setLists] = useState<SiteLists | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const found: SiteLists = {};
    const load = async () => {
      const answers = await Promise.allSettled([
        apiPages("/api/blogs?fields=summary", { signal, itemsOf: (posts: BlogSummary[]) => posts.map(withId) }).then(
          (posts) => (found.blogs = posts),
        ),
        apiPages("/api/projects?fields=summary", {
          signal,
          itemsOf: (projects: ProjectSummary[]) => projects.map(withId),
        }).then((projects) => (found.projects = projects)),
        apiPages("/api/testimonials?fields=summary", {
          signal,
          token: null,
          itemsOf: (answer: { testimonials: Testimonial[] }) => answer.testimonials.map(withId),
        }).then((testimonials) => (found.testimonials = testimonials)),
        withAccounts &&
          apiGet<{ accounts: SessionUser[] }>("/api/auth/accounts", { signal }).then(
            ({ accounts }) => (found.accounts = accounts),
          ),
      ]);
      if (signal.aborted) return;
      const failures: unknown[] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
      if (failures.length > 0) console.error("Could not fetch what the dashboard counts", ...failures);
      if (failures.some((failure) => failure instanceof ApiError && failure.status === 401)) logout();
      setLists(found);
    };
    void load();
    return () => controller.abort();
  }, [logout, withAccounts]);

  return lists;
}
