const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Replaces the digits and signs that stand for letters in many passwords. */
export const replaceLookalikes = (password: string) =>
  password.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
