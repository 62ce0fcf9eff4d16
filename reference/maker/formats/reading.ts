import type { Issue } from '../http/reply.ts';
import type { MakerRequest } from '../http/request.ts';
import type { Maker } from '../maker.ts';
import { parseBody } from './body.ts';

/**
 * A set of named members being read and validated: a query or a JSON object. What is wrong is collected in `issues`, so
 * one 422 names every offending member (interface, Errors: validation error).
 */
export interface Reading {
  readonly maker: Maker;
  /** Undefined when there is no object to read: that is an issue of its own, and its members are none. */
  readonly members: object | undefined;
  readonly loc: readonly (string | number)[];
  readonly issues: Issue[];
  /** Query values are text and are read as numbers and booleans more freely than JSON values. */
  readonly fromText: boolean;
}

/** Bounds of an integer member. */
export interface IntegerBounds {
  minimum?: number;
  maximum?: number;
}

const MESSAGES: Readonly<Record<string, string>> = {
  missing: 'Field required',
  string_type: 'Input should be a valid string',
  int_type: 'Input should be a valid integer',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_parsing_size: 'Unable to parse input string as an integer, exceeded maximum size',
  int_from_float: 'Input should be a valid integer, got a number with a fractional part',
  finite_number: 'Input should be a finite number',
  bool_type: 'Input should be a valid boolean',
  bool_parsing: 'Input should be a valid boolean, unable to interpret input',
  model_attributes_type: 'Input should be a valid dictionary or object to extract fields from',
};

/** Starts reading the query of a request. */
export function readQuery(request: MakerRequest, maker: Maker): Reading {
  return { maker, members: request.query, loc: ['query'], issues: [], fromText: true };
}

/** Starts reading the JSON body of a request; a body that is malformed or no object is the one issue. */
export function readBody(request: MakerRequest, maker: Maker): Reading {
  const { value, malformed } = parseBody(request.bytes);
  const members = objectOf(value);
  const reading: Reading = { maker, members, loc: ['body'], issues: malformed ? [malformed] : [], fromText: false };
  if (members === undefined && malformed === undefined) report(reading, [], 'model_attributes_type');
  return reading;
}

/** A string member; undefined when absent, null or refused. */
export function textMember(reading: Reading, name: string, required = false): string | undefined {
  const value = member(reading, name, required, 'string_type');
  if (value === undefined || typeof value === 'string') return value;
  report(reading, [name], 'string_type');
  return undefined;
}

/** A string member out of a closed set of words; undefined when absent, null or refused. */
export function wordMember(reading: Reading, name: string, words: readonly string[]): string | undefined {
  const value = textMember(reading, name);
  if (value === undefined || words.includes(value)) return value;
  const quoted = words.map((word) => `'${word}'`);
  reading.issues.push({
    loc: [...reading.loc, name],
    msg: `Input should be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`,
    type: 'enum',
  });
  return undefined;
}

/** An integer member, as bigint beyond the safe range; undefined when absent, null or refused. */
export function integerMember(
  reading: Reading,
  name: string,
  bounds: IntegerBounds = {},
  required = false,
): number | bigint | undefined {
  const given = member(reading, name, required, 'int_type');
  if (given === undefined) return undefined;
  const value = reading.maker.behaviour.integerOf(given, reading.maker.options, reading.fromText);
  if (typeof value === 'object') {
    report(reading, [name], value.refused);
    return undefined;
  }
  if (bounds.minimum !== undefined && value < bounds.minimum) {
    return outOfBounds(reading, name, 'greater', bounds.minimum);
  }
  if (bounds.maximum !== undefined && value > bounds.maximum) return outOfBounds(reading, name, 'less', bounds.maximum);
  return value;
}

/** A boolean member; undefined when absent, null or refused. */
export function booleanMember(reading: Reading, name: string, required = false): boolean | undefined {
  const given = member(reading, name, required, 'bool_type');
  if (given === undefined) return undefined;
  const value = reading.maker.behaviour.booleanOf(given, reading.fromText);
  if (value === undefined) report(reading, [name], typeof given === 'string' ? 'bool_parsing' : 'bool_type');
  return value;
}

/** An object member to read on in; its issues are collected with the outer ones. An absent one has no members. */
export function objectMember(reading: Reading, name: string, required = false): Reading {
  const value = member(reading, name, required, 'model_attributes_type');
  const members = objectOf(value);
  if (value !== undefined && members === undefined) report(reading, [name], 'model_attributes_type');
  return { ...reading, members, loc: [...reading.loc, name] };
}

function member(reading: Reading, name: string, required: boolean, type: string): unknown {
  const { members } = reading;
  if (members === undefined) return undefined;
  const given: unknown = Object.hasOwn(members, name) ? Reflect.get(members, name) : undefined;
  if (given === undefined && required) report(reading, [name], 'missing');
  // A null where a value is demanded is of the wrong type; where it is not, it says the same as leaving the member out.
  if (given === null && required) report(reading, [name], type);
  return given ?? undefined;
}

function report(reading: Reading, place: string[], type: string): void {
  reading.issues.push({ loc: [...reading.loc, ...place], msg: MESSAGES[type] ?? type, type });
}

function outOfBounds(reading: Reading, name: string, direction: 'greater' | 'less', bound: number): undefined {
  reading.issues.push({
    loc: [...reading.loc, name],
    msg: `Input should be ${direction} than or equal to ${bound}`,
    type: `${direction}_than_equal`,
  });
}

function objectOf(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
