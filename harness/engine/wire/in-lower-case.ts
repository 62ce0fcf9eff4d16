/** As long as the text. One letter, the Turkish İ, becomes two in lower case, and then no place behind it would fit. */
export function inLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replaceAll('İ', 'i').toLowerCase();
}
