#!/usr/bin/env node
// Begins the command; in a checkout it first builds what has changed. What can't be loaded judges nothing: exit code 2, not
// Node's 1, which is a violation.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = dirname(dirname(fileURLToPath(import.meta.url)));
/** The checkout, if this file lies in one: as it is written, or built. A package has nothing to build. */
const CHECKOUT = [HERE, dirname(HERE)].find((folder) => existsSync(join(folder, 'build/build.js')));
/** What Node, and the compiler, say of a part that is missing, or isn't whole. */
const UNLOADABLE = /MODULE_NOT_FOUND|ERR_DLOPEN_FAILED|ERR_PACKAGE_PATH_NOT_EXPORTED|SyntaxError|Uncompilable/;

try {
  const { engines } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
  const needed = engines.node.replace('>=', '');
  if (isOlder(process.versions.node, needed))
    refuse(`needs Node ${needed} or a later one, and this is ${process.versions.node}; install one.`);
  await import(pathToFileURL(join(await built(), 'cli/main.js')).href);
} catch (error) {
  // Once main.js runs, it reports its own errors.
  const runs = process.listenerCount('uncaughtException') > 0;
  if (runs && !UNLOADABLE.test(`${error?.code} ${error?.name}`)) throw error;
  const fix = CHECKOUT === undefined ? 'install it again' : `run npm ci in ${CHECKOUT}`;
  refuse(`cannot be loaded (${String(error?.message ?? error).split('\n', 1)}); ${fix}.`);
}

/** The folder of what is built. */
async function built() {
  if (CHECKOUT === undefined) return HERE;
  const { bringUpToDate, DIST } = await import(pathToFileURL(join(CHECKOUT, 'build/build.js')).href);
  await bringUpToDate();
  return DIST;
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
