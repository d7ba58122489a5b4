/*
 * Behaviors that the studio asked for and another studio may not want. SITE_QUIRKS=off turns all of them off; single
 * ones cannot be switched. The comments describe `true`, then `false`.
 */
export type Quirks = ReturnType<typeof quirksFor>;

/** For the data of pages. Screens take what is missing as true, which keeps the names out of most pages. */
export function quirksForPages(environment: { quirks: boolean }): Partial<Quirks> {
  return environment.quirks ? {} : quirksFor(environment);
}

export function quirksFor(environment: { quirks: boolean }) {
  const on = environment.quirks;
  return {
    /** The footer's newsletter form does nothing; otherwise it stores the email. */
    newsletterDoesNothing: on,
    /** The teaser's sign-up shows thanks for 3 s and sends no request; otherwise it stores the email. */
    teaserOnlyThanks: on,
    /** View All on the blog does nothing; otherwise it clears search and category. */
    viewAllDoesNothing: on,
    /** The admin's table labels every post Published, with its true status beside it; otherwise with that alone. */
    everyBlogSaysPublished: on,
    /** Missing counts of likes and comments are derived from the id; otherwise they are hidden. */
    inventedReactions: on,
    /** Total Users is 1; otherwise the accounts are counted. */
    totalUsersIsOne: on,
  };
}
