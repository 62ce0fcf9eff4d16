/** The documented members of each answer, read from `schemas/`, laid beside the values that came. Pure but for reading. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onceFor } from '../../engine/passive/check.ts';
import type { Seen } from '../../engine/passive/seen.ts';
import * as operation from '../operations.ts';

/** Where the interface shows what a 200 answer holds. The others (routes, matrix, rate decision) are left open. */
const ANSWERS: Readonly<Record<string, string>> = {
  [operation.ASSETS]: 'market/asset-list',
  [operation.PAIRS]: 'market/pair-list',
  [operation.FEE_ESTIMATE]: 'market/fee-estimate',
  [operation.QUOTE]: 'quotes/quote',
  [operation.NODEINFO]: 'swaps/nodeinfo',
  [operation.INIT]: 'swaps/init',
  [operation.EXECUTE]: 'swaps/execute',
  [operation.STATUS]: 'swaps/status',
  [operation.GET_INFO]: 'orders/provider-info',
  [operation.ESTIMATE_FEES]: 'orders/fee-estimate',
  [operation.CREATE_ORDER]: 'orders/order',
  [operation.GET_ORDER]: 'orders/order',
};

/** What a schema says of one place, as far as the format checks need it. */
interface Shape {
  /** The resource that lists the members, e.g. `market/asset`. */
  readonly resource: string;
  /** JSON types; empty when the schema leaves them open. */
  readonly types: ReadonlySet<string>;
  /** The file in `schemas/formats/` it refers to, e.g. `unix-time`. */
  readonly format?: string;
  readonly members?: ReadonlyMap<string, Shape>;
  readonly elements?: Shape;
}

/** A step of a JSON pointer. Pointers are only written out for a problem: most members have none. */
interface Place {
  readonly parent: Place | undefined;
  readonly name: string | number;
}

/** The JSON pointer of a member. */
export function placeOf({ parent, name }: Place): string {
  return `${parent ? placeOf(parent) : ''}/${name}`;
}

/** A documented member that an answer has, with its value. */
export interface Member {
  /** Where the object lies that has it; undefined for the body itself. */
  readonly parent: Place | undefined;
  readonly name: string;
  readonly value: unknown;
  readonly shape: Shape;
}

/** An answer laid beside its schema. */
export interface Layout {
  readonly members: readonly Member[];
  /** Members that the document does not list, as `resource: name`. */
  readonly undocumented: readonly string[];
}

const LAYOUT = Symbol('layout');

/** The documented and undocumented members of a 200 answer; undefined when the interface does not show its members. */
export function layoutOf({ operation: name, status, body }: Seen): Layout | undefined {
  const schema = status === 200 && name !== undefined ? ANSWERS[name] : undefined;
  if (schema === undefined) return undefined;
  return onceFor(body, LAYOUT, () => {
    const layout = { members: [], undocumented: new Set<string>() };
    lay(body.value, shapeOf(schema), undefined, layout);
    return { members: layout.members, undocumented: [...layout.undocumented] };
  });
}

function lay(
  value: unknown,
  shape: Shape,
  parent: Place | undefined,
  layout: { members: Member[]; undocumented: Set<string> },
): void {
  if (Array.isArray(value)) {
    if (!shape.elements) return;
    for (let name = 0; name < value.length; name++) {
      const element: unknown = value[name];
      if (typeof element === 'object') lay(element, shape.elements, { parent, name }, layout);
    }
  } else if (typeof value === 'object' && value !== null && shape.members) {
    const object = value as Record<string, unknown>;
    for (const name in object) {
      const known = shape.members.get(name);
      if (!known) {
        layout.undocumented.add(`${shape.resource}: ${name}`);
        continue;
      }
      const member = { parent, name, value: object[name], shape: known };
      layout.members.push(member);
      if (typeof member.value === 'object') lay(member.value, known, member, layout);
    }
  }
}

const FOLDER = fileURLToPath(new URL('../../../schemas/', import.meta.url));
const files = new Map<string, Schema>();
const shapes = new Map<string, Shape>();

type Schema = Readonly<Record<string, unknown>>;

function shapeOf(name: string): Shape {
  const known = shapes.get(name);
  if (known) return known;
  const shape = derive(fileOf(name), name, name);
  shapes.set(name, shape);
  return shape;
}

function fileOf(name: string): Schema {
  const known = files.get(name);
  if (known) return known;
  const schema = JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8')) as Schema;
  files.set(name, schema);
  return schema;
}

function derive(schema: unknown, file: string, resource: string): Shape {
  if (typeof schema !== 'object' || schema === null) return { resource, types: new Set() };
  const { $ref, anyOf, type, properties, items, title } = schema as Schema;
  if (typeof $ref === 'string') return refer($ref, file);
  if (Array.isArray(anyOf)) return anyOf.map((part) => derive(part, file, resource)).reduce(either);
  const own = typeof title === 'string' && resource !== file ? `${file} (${title})` : resource;
  return {
    resource: own,
    types: new Set(type === undefined ? [] : ([type].flat() as string[])),
    ...(properties ? { members: membersOf(properties as Schema, file) } : {}),
    ...(items ? { elements: derive(items, file, `${own}[]`) } : {}),
  };
}

function membersOf(properties: Schema, file: string): Map<string, Shape> {
  return new Map(Object.entries(properties).map(([name, part]) => [name, derive(part, file, `${file}/${name}`)]));
}

function refer(reference: string, file: string): Shape {
  const [path = '', pointer] = reference.split('#', 2);
  const target = path === '' ? file : posix.join(posix.dirname(file), path).replace(/\.json$/, '');
  if (pointer) {
    const part = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, step) => (node as Schema | undefined)?.[step], fileOf(target));
    return derive(part, target, `${target}${pointer.replace('/$defs', '')}`);
  }
  const shape = shapeOf(target);
  const format = /^formats\/(.+)$/.exec(target)?.[1];
  return format === undefined ? shape : { ...shape, format };
}

/** Two alternatives as one place: the types of both, the rest from whichever has it. */
function either(one: Shape, other: Shape): Shape {
  const open = one.types.size === 0 || other.types.size === 0;
  return { ...other, ...one, types: open ? new Set() : new Set([...one.types, ...other.types]) };
}
