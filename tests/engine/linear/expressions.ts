import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { exactAjv } from '../../../harness/engine/json/exact-ajv.ts';

const PROJECT = join(import.meta.dirname, '../../..');
/** Where texts of peers, nodes, recordings and folders come by. */
const ROOMS = ['harness', 'reports', 'cli', 'schemas'];

/** A regular expression of the project. */
export interface Expression {
  readonly pattern: string;
  readonly flags: string;
  /** Where it stands first, from the project's folder, or the format that it is. */
  readonly file: string;
}

/** What an expression made of texts comes to, where a list or a constant of ours stands in it: it is as short and plain as these. */
const LIST = 'preimage|step';
const CONSTANT: Readonly<Record<string, string>> = { ESCAPE: '\\u001b' };

type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

/**
 * All regular expressions of the rooms that a stranger's text comes by: literals, those made of texts,
 * and the patterns and formats of schemas.
 * @throws Error where one is made of what cannot be looked at
 */
export function expressions(): Expression[] {
  const found = new Map<string, Expression>();
  for (const each of [...written(), ...formats()]) {
    const key = `/${each.pattern}/${each.flags}`;
    if (!found.has(key)) found.set(key, each);
  }
  return [...found.values()];
}

function* written(): Iterable<Expression> {
  for (const room of ROOMS)
    for (const name of readdirSync(join(PROJECT, room), { recursive: true, encoding: 'utf8' }))
      yield* within(`${room}/${name}`);
}

/** Any format may stand in a published document. */
function* formats(): Iterable<Expression> {
  for (const [name, format] of Object.entries(exactAjv({}).formats))
    if (format instanceof RegExp) yield { pattern: format.source, flags: format.flags, file: `the format ${name}` };
}

function* within(file: string): Iterable<Expression> {
  if (file.endsWith('.json'))
    for (const { pattern } of nodesOf(JSON.parse(readFileSync(join(PROJECT, file), 'utf8'))))
      if (typeof pattern === 'string') yield { pattern, flags: 'u', file };
  if (!/\.(ts|tsx|js)$/.test(file)) return;
  for (const node of nodesOf(parseSync(file, readFileSync(join(PROJECT, file), 'utf8')).program)) {
    const { regex, callee } = node as { regex?: { pattern: string; flags: string }; callee?: Node };
    if (node.type === 'Literal' && regex) yield { pattern: regex.pattern, flags: regex.flags, file };
    if (callee?.name !== 'RegExp') continue;
    const [pattern, flags = ''] = (node.arguments as readonly Node[]).map(textOf);
    if (pattern === undefined) throw new Error(`${file} makes an expression of what is no text or constant`);
    yield { pattern, flags, file };
  }
}

function* nodesOf(value: unknown): Iterable<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

/** The text that an expression comes to whose parts are texts, constants and joined lists. */
function textOf(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (typeof node.value === 'string') return node.value;
  if (node.type === 'Identifier')
    return /^[A-Z_]+$/.test(String(node.name)) ? (CONSTANT[String(node.name)] ?? 'x') : undefined;
  if (node.type === 'CallExpression')
    return (node.callee as Node & { property?: Node }).property?.name === 'join' ? LIST : undefined;
  if (node.type === 'BinaryExpression') return together([node.left as Node, node.right as Node].map(textOf));
  if (node.type !== 'TemplateLiteral') return undefined;
  const texts = (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(
    ({ value }) => value.cooked,
  );
  const parts = (node.expressions as readonly Node[]).map(textOf);
  return together(texts.flatMap((text, at) => (at < parts.length ? [text, parts[at]] : [text])));
}

function together(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('');
}
