import { useEffect, useState } from "react";
import { useSession } from "#app/features/auth/session.tsx";
import type { SessionUser } from "#app/features/auth/account.ts";
import type { BlogSummary } from "#app/features/blogs/blog.ts";
import type { ProjectSummary } from "#app/features/projects/project.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { ApiError, apiGet } from "#app/platform/api-client.ts";

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
export function useSiteLists({ withAccounts }: Options): { lists: SiteLists | null; incomplete: boolean } {
  const { logout } = useSession();
  const [lists, setLists] = useState<SiteLists | null>(null);
  const [incomplete, setIncomplete] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const found: SiteLists = {};
    const load = async () => {
      const answers = await Promise.allSettled([
        apiGet<BlogSummary[]>("/api/blogs?fields=summary", { signal }).then((blogs) => (found.blogs = blogs)),
        apiGet<ProjectSummary[]>("/api/projects?fields=summary", { signal }).then(
          (projects) => (found.projects = projects),
        ),
        apiGet<{ testimonials: Testimonial[] }>("/api/testimonials", { signal, token: null }).then(
          ({ testimonials }) => (found.testimonials = testimonials),
        ),
        withAccounts &&
          apiGet<{ accounts: SessionUser[] }>("/api/auth/accounts", { signal }).then(
            ({ accounts }) => (found.accounts = accounts),
          ),
      ]);
      if (signal.aborted) return;
      const failures: unknown[] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
      for (const failure of failures) console.error("Could not fetch what the dashboard counts", failure);
      if (failures.some((failure) => failure instanceof ApiError && failure.status === 401)) logout();
      setIncomplete(failures.length > 0);
      setLists(found);
    };
    void load();
    return () => controller.abort();
  }, [logout, withAccounts]);

  return { lists, incomplete };
}
