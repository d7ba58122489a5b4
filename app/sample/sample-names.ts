/** Returns slugs and names of the sample content, to check whether any is still there. Imported on demand. */
export async function sampleNames(): Promise<{ blogs: string[]; projects: string[]; testimonials: string[] }> {
  const [{ samplePosts }, { sampleProjects }, { sampleTestimonials }] = await Promise.all([
    import("./posts.ts"),
    import("./projects.ts"),
    import("./testimonials.ts"),
  ]);
  return {
    blogs: samplePosts.map(({ slug }) => slug),
    projects: sampleProjects.map(({ slug }) => slug),
    testimonials: sampleTestimonials.map(({ name }) => name),
  };
}
