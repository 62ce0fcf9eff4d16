#!/usr/bin/env node
// The command is TypeScript; this file only lets Node load it.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strangersHand } from './strangers-hand.js';

if (!keepsToItself()) process.env.TSX_DISABLE_CACHE = '1';
const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');

/** Whether what tsx finds compiled in the temporary directory, and runs, can be its own alone. */
function keepsToItself() {
  const folder = join(tmpdir(), `tsx-${process.geteuid?.()}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return strangersHand(folder) === undefined;
  } catch {
    return false;
  }
}
