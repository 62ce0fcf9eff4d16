import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../cli/command.ts';

/** A document of the project. */
export interface Document {
  /** Path below the project. */
  readonly file: string;
  readonly text: string;
}

/** The documents that people read: those at the top, and those in `docs/`. */
export function documents(): Document[] {
  return ['', 'docs'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ file: join(folder, name), text: readFileSync(join(PROJECT, folder, name), 'utf8') })),
  );
}

/** The anchors that a renderer of Markdown gives the headings of a text. */
export function anchorsIn(text: string): string[] {
  return Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

/** Where the links and pictures of a text lead, without addresses of the web. */
export function linksIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  return Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target).filter(
    (target) => !/^[a-z]+:/.test(target),
  );
}
