/** Whether a text is JSON by the letter (RFC 8259), whatever it holds. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
