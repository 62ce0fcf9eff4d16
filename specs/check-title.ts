import { join, relative } from 'node:path';

/**
 * The title of a check: its file, and its titles. The file is named as it is written, also where it was built.
 * @param path the titles from the file inwards
 */
export function checkTitle(path: readonly string[]): string {
  const [file = '', ...titles] = path;
  return [file.replace(/\.js$/, '.ts'), ...titles].join(' › ');
}

/** The project that runs an operator's own checks, in Playwright's words. */
export const OWN_PROJECT = 'own';

/**
 * The title of an operator's own check: its file below its folder, and its titles.
 * @param path the titles from the file inwards
 * @param folder of the own checks
 */
export function ownTitle([, ...titles]: readonly string[], file: string, folder: string): string {
  return [join(OWN_PROJECT, relative(folder, file)), ...titles].join(' › ');
}
