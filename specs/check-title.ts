import { join, relative } from 'node:path';

/**
 * The title of a check: its file, and its titles. The file is named as it is written, also where it was built.
 * @param path the titles from the file inwards
 */
export function checkTitle(path: readonly string[]): string {
  const [file = '', ...titles] = path;
  return [file.replace(/\.js$/, '.ts'), ...titles].join(' › ');
}

/** The projects that run an operator's own checks: beside the suites, and those that need the whole target, one at a time. */
export const OWN_PROJECTS = { beside: 'own', alone: 'own-exclusive' } as const;

/** Whether a project of a run holds an operator's own checks. */
export function isOwnProject(name: string): boolean {
  return Object.values<string>(OWN_PROJECTS).includes(name);
}

/**
 * The title of an operator's own check: its file below its folder, and its titles.
 * @param path the titles from the file inwards
 * @param folder of the own checks
 */
export function ownTitle([, ...titles]: readonly string[], file: string, folder: string): string {
  return [join(OWN_PROJECTS.beside, relative(folder, file)), ...titles].join(' › ');
}
