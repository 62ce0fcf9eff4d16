/** An element of an XML document. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ATTRIBUTE = /\s+([\w:-]+)="([^"<]*)"/y;

/**
 * Reads a document of elements, attributes and text (no comments, no CDATA), strictly.
 * @throws {SyntaxError} where the document is not well-formed
 */
export function readXml(document: string): Element {
  const control = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.exec(document);
  if (control) throw new SyntaxError(`a character that XML forbids at ${control.index}`);
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '');
  for (const piece of body.match(/<[^>]*>|[^<]+/g) ?? []) {
    const current = open.at(-1);
    if (!current) throw new SyntaxError(`${piece} after the end`);
    if (!piece.startsWith('<')) current.text += unescaped(piece);
    else if (piece.startsWith('</')) {
      if (piece !== `</${current.name}>`) throw new SyntaxError(`${piece} closes ${current.name}`);
      open.pop();
    } else {
      const element = readTag(piece);
      current.children.push(element);
      if (!piece.endsWith('/>')) open.push(element);
    }
  }
  const [child] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !child) throw new SyntaxError('not one whole element');
  return child;
}

function readTag(piece: string): Element {
  const name = /^<([\w:-]+)/.exec(piece)?.[1];
  if (name === undefined) throw new SyntaxError(`${piece} has no name`);
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = name.length + 1;
  let end = ATTRIBUTE.lastIndex;
  for (let match = ATTRIBUTE.exec(piece); match; match = ATTRIBUTE.exec(piece)) {
    attributes[match[1] ?? ''] = unescaped(match[2] ?? '');
    end = ATTRIBUTE.lastIndex;
  }
  if (!/^\s*\/?>$/.test(piece.slice(end))) throw new SyntaxError(`${piece} has odd attributes`);
  return { name, attributes, children: [], text: '' };
}

function unescaped(text: string): string {
  return text.replace(/&(\w*);?/g, (entity, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !entity.endsWith(';')) throw new SyntaxError(`${entity} is no entity`);
    return character;
  });
}
