#!/usr/bin/env node
// The command is TypeScript; this file only lets Node load it. What can't be loaded judges nothing: exit code 2, not Node's 1,
// which is a violation.
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strangersHand } from './strangers-hand.js';

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
/** What Node, and esbuild, say of a part that is missing, or isn't whole. */
const UNLOADABLE = /MODULE_NOT_FOUND|ERR_DLOPEN_FAILED|ERR_PACKAGE_PATH_NOT_EXPORTED|TransformError/;

try {
  const { engines } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const needed = engines.node.replace('>=', '');
  if (isOlder(process.versions.node, needed))
    refuse(`needs Node ${needed} or a later one, and this is ${process.versions.node}; install one.`);
  if (!keepsToItself()) process.env.TSX_DISABLE_CACHE = '1';
  const { register } = await import('tsx/esm/api');
  register();
  await import('./main.ts');
} catch (error) {
  // Once main.ts runs, it reports its own errors.
  const runs = process.listenerCount('uncaughtException') > 0;
  if (runs && !UNLOADABLE.test(`${error?.code} ${error?.name}`)) throw error;
  refuse(`cannot be loaded (${String(error?.message ?? error).split('\n', 1)}); run npm ci in ${PROJECT}.`);
}

/** @param {string} sentence what is wrong, as a predicate, and the fix */
function refuse(sentence) {
  process.stderr.write(`maker-conformance ${sentence}\n`);
  process.exit(2);
}

function isOlder(version, needed) {
  const [[major, minor], [least, leastMinor]] = [version, needed].map((text) => text.split('.').map(Number));
  return major === least ? minor < leastMinor : major < least;
}

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
