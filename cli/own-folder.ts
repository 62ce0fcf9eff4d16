import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '../harness/verdict/failures.ts';
import { codeOf } from './error-code.ts';
import { foreignAccess } from './foreign-access.ts';

/**
 * The folder that all commands of this user share; made if it isn't there. It lies in the user's runtime directory if
 * there is one, else in the temporary one, and nobody else can write to it.
 * @param environment names the runtime directory by XDG_RUNTIME_DIR
 * @param temporary the directory for temporary files
 * @throws {ConfigurationError} when it exists, and somebody else may write to it
 */
export function ownFolder(environment: NodeJS.ProcessEnv = process.env, temporary = tmpdir()): string {
  const user = process.geteuid?.() ?? '';
  // What is started without a session, by a timer, doesn't have the variable.
  const runtime = [environment.XDG_RUNTIME_DIR, `/run/user/${user}`].find((folder) => folder && isOurs(folder));
  const folder = runtime ? join(runtime, 'maker-conformance') : join(temporary, `maker-conformance-${user}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new ConfigurationError(`${folder}: cannot be made (${codeOf(error)}); set TMPDIR to a folder of your own.`);
  }
  const access = foreignAccess(folder);
  if (access === undefined) return folder;
  throw new ConfigurationError(
    `${folder}: ${access}, so what lies there may be anybody's; remove it, or set TMPDIR to a folder of your own.`,
  );
}

function isOurs(folder: string): boolean {
  try {
    return foreignAccess(folder) === undefined;
  } catch {
    return false;
  }
}
