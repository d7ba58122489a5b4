/**
 * An email address in letters of any script (RFC 6531). Its characters need no quotes in the header of a mail, where others
 * could add recipients.
 */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

export const isEmail = (text: string) => EMAIL.test(text) && !/\p{Default_Ignorable_Code_Point}/u.test(text);
