/** Another one needs its line here and its link in site.config.ts. */
export const SOCIAL_NETWORKS = { linkedin: "LinkedIn", instagram: "Instagram", github: "GitHub" } as const;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;

/** The studio's links; an empty one is left out. */
export const socialLinks = (social: Record<SocialNetwork, string>) =>
  (Object.keys(SOCIAL_NETWORKS) as SocialNetwork[])
    .map((name) => ({ label: SOCIAL_NETWORKS[name], href: social[name] }))
    .filter(({ href }) => href);
