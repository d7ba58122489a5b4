/*
 * Behaviours that the studio asked for and another studio may not want. SITE_QUIRKS=off turns them all off;
 * nothing else in the site can be switched. The comments say what `true` means.
 */
export type Quirks = ReturnType<typeof quirksFor>;

/** Which of the odd behaviours are on. */
export function quirksFor(settings: { quirks: boolean }) {
  const on = settings.quirks;
  return {
    /** The footer's newsletter form does nothing; otherwise the address is stored. */
    newsletterDoesNothing: on,
    /** The teaser's sign-up thanks for 3 s without a call; otherwise the address is stored. */
    teaserOnlyThanks: on,
    /** View All on the blog does nothing; otherwise it clears search and category. */
    viewAllDoesNothing: on,
    /** The admin's table labels every blog Published, with the true status beside it; otherwise the true status alone. */
    everyBlogSaysPublished: on,
    /** Likes and comments that the data lacks are invented from the id; otherwise hidden. */
    inventedReactions: on,
    /** Total Users is 1; otherwise the accounts are counted. */
    totalUsersIsOne: on,
    /** A dashboard that cannot fetch a list only logs it; otherwise it says which, and offers to try again. */
    dashboardOnlyLogsFailures: on,
  };
}
