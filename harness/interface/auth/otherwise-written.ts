/**
 * Ways to write a path that a router may take for it, while what looks for keys does not.
 * @param path of an operation
 */
export function otherwiseWritten(path: string): string[] {
  const end = path.lastIndexOf('/') + 1;
  const [before, name] = [path.slice(0, end), path.slice(end)];
  return [`${path}/`, `${before}/${name}`, `${before}${name.charAt(0).toUpperCase()}${name.slice(1)}`];
}
