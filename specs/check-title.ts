/**
 * The title of a check: its file, and its titles. The file is named as it is written, also where it was built.
 * @param path the titles from the file inwards
 */
export function checkTitle(path: readonly string[]): string {
  const [file = '', ...titles] = path;
  return [file.replace(/\.js$/, '.ts'), ...titles].join(' › ');
}
