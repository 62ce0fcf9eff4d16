/** One line that ends in a full stop. */
export function sentence(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
