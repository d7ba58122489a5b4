/** What the sample studio's items are known by, to see whether any are still there. Read when it is asked for. */
export async function sampleNames(): Promise<{ blogs: string[]; projects: string[]; testimonials: string[] }> {
  const [{ sampleBlogs }, { sampleProjects }, { sampleTestimonials }] = await Promise.all([
    import("./posts.ts"),
    import("./projects.ts"),
    import("./testimonials.ts"),
  ]);
  return {
    blogs: sampleBlogs.map(({ slug }) => slug),
    projects: sampleProjects.map(({ slug }) => slug),
    testimonials: sampleTestimonials.map(({ name }) => name),
  };
}
