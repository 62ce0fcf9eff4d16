import { realpathSync } from 'node:fs';
import { dirname, extname, join, relative, resolve as resolvePath, sep } from 'node:path';
import { type Members, membersOf } from '../../../engine/json/members.ts';
import { readPlain } from '../../../engine/plain-files.ts';
import type { PublishedDocument } from './document.ts';

/** Where the other files of a description stand in the one that is made of them. */
const FILES = 'x-files';
const MOST_FILES = 500;
const MOST_BYTES = 20_000_000;
const DEEPEST = 200;
const KINDS = ['.json', '.yaml', '.yml'];

/** What a split description is read with. */
export interface Reading {
  /** Absolute path of its main file, links followed. */
  readonly file: string;
  /** Absolute paths of the folders whose files it may refer to. */
  readonly folders: readonly string[];
  /** Decodes the content of a file; undefined for what is neither JSON nor YAML. */
  readonly decode: (content: Buffer) => unknown;
}

/**
 * Makes one document of a description that is split over files. Each file is taken over once, as a whole, and references to it
 * become internal ones, so that circles of files end. A reference to an address, to a file outside of the folders or to what is no
 * readable JSON or YAML file stays as it is, and is not followed.
 */
export function bundled(document: PublishedDocument, { file: main, folders, decode }: Reading): PublishedDocument {
  const names = new Map<string, string>();
  const waiting: string[] = [];
  const contents = new Map<string, unknown>();
  let bytes = 0;

  /** What takes the place of the name of a file in a reference; undefined for one that is not taken over. */
  function placeOf(path: string): string | undefined {
    if (path === main) return '';
    const known = names.get(path);
    if (known !== undefined) return known;
    if (names.size >= MOST_FILES) return undefined;
    const content = contentOf(path);
    if (content === undefined) return undefined;
    const name = relative(dirname(main), path).split(sep).join('/');
    const place = `/${FILES}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    names.set(path, place);
    contents.set(path, content);
    waiting.push(path);
    return place;
  }

  function contentOf(path: string): unknown {
    try {
      const content = readPlain(path, MOST_BYTES - bytes);
      bytes += content.length;
      return decode(content);
    } catch {
      return undefined;
    }
  }

  function rewritten(value: unknown, from: string, depth: number): unknown {
    if (depth > DEEPEST) return value;
    if (Array.isArray(value)) return value.map((item) => rewritten(item, from, depth + 1));
    const members = membersOf(value);
    if (!members) return value;
    return Object.fromEntries(
      Object.entries(members).map(([name, inner]) => [
        name,
        name === '$ref' && typeof inner === 'string' ? referenceFrom(from, inner) : rewritten(inner, from, depth + 1),
      ]),
    );
  }

  function referenceFrom(from: string, reference: string): string {
    const hash = reference.indexOf('#');
    const path = hash < 0 ? reference : reference.slice(0, hash);
    const pointer = hash < 0 ? '' : reference.slice(hash + 1);
    const target = path === '' ? from : pathOf(from, path, folders);
    const place = target === undefined ? undefined : placeOf(target);
    return place === undefined ? reference : `#${place}${pointer}`;
  }

  const own = rewritten(document, main, 0) as PublishedDocument;
  const files: Record<string, unknown> = {};
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const name = relative(dirname(main), path).split(sep).join('/');
    files[name] = rewritten(contents.get(path), path, 0);
  }
  return Object.keys(files).length === 0 ? own : { ...own, [FILES]: files satisfies Members };
}

/** The file that a reference names, links followed; undefined for an address, and for what lies outside of the folders. */
function pathOf(from: string, path: string, folders: readonly string[]): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(path) || !KINDS.includes(extname(path).toLowerCase())) return undefined;
  try {
    const found = realpathSync(resolvePath(dirname(from), decodeURIComponent(path)));
    return folders.some((folder) => found.startsWith(join(folder, sep))) ? found : undefined;
  } catch {
    // There is no such file.
    return undefined;
  }
}
