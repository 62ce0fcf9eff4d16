// Writes the declarations of what the package exports to dist/types.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compile, DIST, PROJECT } from './build.js';

const TYPES = join(DIST, 'types');

rmSync(TYPES, { recursive: true, force: true });
await compile(['--project', join(PROJECT, 'tsconfig.declarations.json'), '--outDir', TYPES, '--emitDeclarationOnly']);
