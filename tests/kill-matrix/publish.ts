import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { documentOf } from '../../reports/html/document.ts';
import { MatrixPage } from './matrix-page.tsx';
import type { PublishedMatrix } from './published-matrix.ts';

/** Writes `kill-matrix.json` and `kill-matrix.html`, a page of its own that asks for nothing. */
export function publish(folder: string, matrix: PublishedMatrix): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'kill-matrix.json'), JSON.stringify(matrix));
  const body = renderToString(h(MatrixPage, { matrix }));
  const style = `${asset('../../reports/html/page.css')}\n${asset('matrix-page.css')}`;
  writeFileSync(
    join(folder, 'kill-matrix.html'),
    documentOf({ title: 'Kill matrix', body, style, script: asset('matrix-script.js') }),
  );
}

function asset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
