import packageJson from "#package" with { type: "json" };

/** Of this program. */
export const version: string = packageJson.version;
