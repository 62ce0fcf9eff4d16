// As the schemas' problems say it (`/assets/0/precision must be integer`), and as checks do (`` `to_asset.amount` of the quote ``).
const POINTER = /(?<![^\s:;,])(?!\/api\/)((?:\/[^\s/:;,]+)+)(?= (?:must|should|is|has)\b)/;
const DOTTED = /`([A-Za-z_]\w*(?:\.\w+)*)`(?= (?:of|is|must)\b)/;

/** The member of the answer that a message is about, as a JSON pointer; undefined where it names none. */
export function pointerIn(message: string): string | undefined {
  const pointer = POINTER.exec(message)?.[1];
  if (pointer !== undefined) return pointer;
  const dotted = DOTTED.exec(message)?.[1];
  return dotted === undefined ? undefined : `/${dotted.replaceAll('.', '/')}`;
}

/** The names and indices on the way to a member. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
