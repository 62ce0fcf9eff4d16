/** A text in lower case, of the same length: the Turkish İ would become two letters and shift all places behind it. */
export function inLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replaceAll('İ', 'i').toLowerCase();
}
