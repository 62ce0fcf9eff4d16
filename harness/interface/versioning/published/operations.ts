import { type Members, membersOf } from '../../../engine/json/members.ts';
import { type PublishedDocument, resolve, unreadBecause } from './document.ts';

/** An operation as the document describes it. */
interface Described {
  /** Method and path, the servers' prefix in front, e.g. `GET /api/v1/market/assets`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Where in the document it stands; the same for all prefixes. */
  readonly place: string;
  /** The operation object, with the parameters of its path. */
  readonly members: Members;
}

/** An operation by its name. */
export interface Named {
  /** Method and path. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** What of the interface a document describes. */
export interface Coverage {
  /** By operation of the interface: the operation object that describes it. */
  readonly described: ReadonlyMap<string, Members>;
  /** Operations of the interface that it lacks, in the interface's order. */
  readonly lacks: readonly string[];
  /** Operations that it has beyond the interface, in its own order. */
  readonly beyond: readonly string[];
  /** Operations that it may have in what cannot be read. */
  readonly unread: readonly string[];
  /** Why paths cannot be read, a sentence each. */
  readonly leftOut: readonly string[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const INTERFACE = '/api/v1/';

/**
 * Lays the operations of a document beside those of the interface. A path counts with the prefix of its servers; what
 * stands in front of `/api/v1` belongs to the deployment. A plain path goes before a templated one.
 * @param operations the operations of the interface
 */
export function coverageOf(document: PublishedDocument, operations: readonly Named[]): Coverage {
  const published = Object.entries(document.paths).flatMap(([path, item]) => describedAt(document, path, item));
  const described = new Map<string, Members>();
  const used = new Set<string>();
  for (const { id, method, path } of operations) {
    const candidates = published.filter((one) => one.method === method && matches(one.path, path));
    for (const { place } of candidates) used.add(place);
    const best = candidates.find((one) => one.path === path) ?? candidates[0];
    if (best) described.set(id, best.members);
  }
  const unread = Object.entries(document.paths).flatMap(([path, item]) => {
    const resolved = resolve(document, item);
    return 'problem' in resolved ? [{ path, problem: unreadBecause(resolved.problem) }] : [];
  });
  const mayHave = ({ path }: Named) => unread.some((one) => path.endsWith(one.path));
  const beyond = published.filter(({ place }) => !used.has(place)).map(({ id }) => id);
  return {
    described,
    lacks: operations.map(({ id }) => id).filter((id) => !described.has(id)),
    beyond: [...new Set(beyond)],
    unread: operations.filter((operation) => !described.has(operation.id) && mayHave(operation)).map(({ id }) => id),
    leftOut: unread.map(({ problem }) => problem),
  };
}

/** The operations of a document, in its order. */
export function operationsIn(document: PublishedDocument): readonly Named[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) => describedAt(document, path, item));
  return [...new Map(all.map((one) => [one.place, one])).values()];
}

/** The operations of one path, once for each different prefix of their servers. */
function describedAt(document: PublishedDocument, path: string, item: unknown): Described[] {
  const resolved = resolve(document, item);
  const members = 'part' in resolved ? membersOf(resolved.part) : undefined;
  if (!members || !path.startsWith('/')) return [];
  return METHODS.flatMap((name) => {
    const operation = membersOf(members[name]);
    if (!operation) return [];
    const servers = [operation.servers, members.servers, document.servers].find(isFilled) ?? [{ url: '/' }];
    const paths = servers.map((server) => inFrontCut(prefixOf(server) + path));
    const method = name.toUpperCase();
    const place = `${method} ${path}`;
    return [...new Set(paths)].map((full) => ({
      id: `${method} ${full}`,
      method,
      path: full,
      place,
      members: withShared(operation, members.parameters),
    }));
  });
}

/** The parameters of a path are those of each of its operations, which may describe them anew. */
function withShared(operation: Members, shared: unknown): Members {
  if (!isFilled(shared)) return operation;
  return {
    ...operation,
    parameters: [...shared, ...(Array.isArray(operation.parameters) ? operation.parameters : [])],
  };
}

function isFilled(servers: unknown): servers is readonly unknown[] {
  return Array.isArray(servers) && servers.length > 0;
}

/** Path of a server's address, without a slash at its end; the variables have their defaults. */
function prefixOf(server: unknown): string {
  const { url, variables } = membersOf(server) ?? {};
  if (typeof url !== 'string') return '';
  const filled = url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = membersOf(membersOf(variables)?.[name])?.default;
    return value === undefined ? whole : String(value);
  });
  const path = filled
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\.?\/?/, '/');
  return path.replace(/(?<!\/)\/+$/, '');
}

function inFrontCut(path: string): string {
  const start = path.indexOf(INTERFACE);
  return start < 0 ? path : path.slice(start);
}

/** Whether a path, perhaps with `{variables}`, stands for a plain one. */
function matches(published: string, path: string): boolean {
  if (published === path) return true;
  const steps = published.replace(/\{[^{}]*\}/g, VARIABLE).split('/');
  const plain = path.split('/');
  return steps.length === plain.length && steps.every((step, at) => fills(step.split(VARIABLE), plain[at] ?? ''));
}

/** Stands for `{name}`; no path holds it otherwise. */
const VARIABLE = '\0';

/** Whether a step of a path is some pieces, with at least one character between two of them. */
function fills([first = '', ...others]: readonly string[], step: string): boolean {
  const last = others.pop();
  if (last === undefined) return step === first;
  if (!step.startsWith(first)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = step.indexOf(piece, at + 1);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return step.endsWith(last) && step.length - last.length > at;
}
