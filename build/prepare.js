// Builds a checkout when it is installed, so that its first command begins at once. Without the compiler, which only development
// brings, nothing is built.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import build, { DIST } from './build.js';

if (hasCompiler()) {
  await build();
  const load = (file) => import(pathToFileURL(join(DIST, file)).href);
  const [{ listedTests }, { loadRegister }, { loadOperations }] = await Promise.all(
    ['cli/listed.js', 'specs/register.js', 'specs/operations.js'].map(load),
  );
  // What they read is remembered in dist/, also where nobody may write to a package.
  await listedTests();
  loadRegister();
  loadOperations();
}

function hasCompiler() {
  try {
    return createRequire(import.meta.url).resolve('typescript/package.json') !== '';
  } catch {
    return false;
  }
}
