/*
 * Code beyond these limits is not highlighted. They limit sizes, not time, so that a text gives the same HTML however
 * busy the machine is.
 */
const MAX_FENCES = 50;
const MAX_FENCE_LENGTH = 10_000;
const MAX_TOTAL_LENGTH = 40_000;

/** Returns a predicate that takes the code blocks of one text in order; true when a block may be highlighted. */
export function createHighlightBudget(): (code: string, language: string) => boolean {
  let fences = MAX_FENCES;
  let length = MAX_TOTAL_LENGTH;
  return (code, language) => {
    if (!language || code.length > MAX_FENCE_LENGTH || code.length > length || fences === 0) return false;
    fences -= 1;
    length -= code.length;
    return true;
  };
}
