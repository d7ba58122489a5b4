import { useEffect, useState } from "react";
import { useSession } from "#app/features/auth/session.tsx";
import type { SessionUser } from "#app/features/auth/account.ts";
import type { BlogSummary } from "#app/features/blogs/blog.ts";
import type { ProjectSummary } from "#app/features/projects/project.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { ApiError, apiGet } from "#app/platform/api-client.ts";

export interface SiteLists {
  blogs: BlogSummary[];
  projects: ProjectSummary[];
  testimonials: Testimonial[];
  accounts: SessionUser[];
}

/** What the dashboard counts and sums up. That it cannot be had is only logged. */
export function useSiteLists(): SiteLists | null {
  const { logout } = useSession();
  const [lists, setLists] = useState<SiteLists | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      try {
        const [blogs, projects, { testimonials }, { accounts }] = await Promise.all([
          apiGet<BlogSummary[]>("/api/blogs?fields=summary", { signal }),
          apiGet<ProjectSummary[]>("/api/projects?fields=summary", { signal }),
          apiGet<{ testimonials: Testimonial[] }>("/api/testimonials", { signal, token: null }),
          apiGet<{ accounts: SessionUser[] }>("/api/auth/accounts", { signal }),
        ]);
        setLists({ blogs, projects, testimonials, accounts });
      } catch (error) {
        if (signal.aborted) return;
        console.error("Could not fetch what the dashboard counts", error);
        if (error instanceof ApiError && error.status === 401) logout();
      }
    };
    void load();
    return () => controller.abort();
  }, [logout]);

  return lists;
}
