import packageJson from "#package" with { type: "json" };

export const version: string = packageJson.version;
