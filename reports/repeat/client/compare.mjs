// Whether an answer is the recorded one again, beyond what has to be another each time.
import { at, Digits, read, repeats } from './json.mjs';
import { fill } from './texts.mjs';

/** Moments may be this much nearer to the time of the answer or further away, in milliseconds. */
const SLACK_MS = 3_000;
/** So far a market moves while somebody looks away; smaller figures are counts. */
const MOVES = 0.02;
const LEAST_FIGURE = 1_000;
/** Stands for what was taken from an earlier answer. */
const MARK = '\u0001';
/** Forms that say nothing of what they stand for. */
const OPAQUE = /<word>|<data/;

/** In what an answer differs from the recorded one, as sentences; none where the offending value shows again. */
export function differences(sign, answer, taken) {
  if (sign.status === 'none')
    return answer.status === undefined ? [] : [`the answer is ${answer.status}, and was none`];
  if (answer.status !== sign.status)
    return [`the status is ${answer.status ?? answer.failure}, and was ${sign.status}`];
  const date = Date.parse(answer.headers.date ?? '');
  const now = Number.isNaN(date) ? Date.now() : date;
  const heard = answer.session?.messages ?? [];
  const { messages = [] } = sign;
  return [
    ...sign.headers.flatMap(([name, value]) => inHeader(name, value, answer.headers[name], taken)),
    ...inContent(sign.content, answer.text, taken, now, 'the answer'),
    ...(heard.length === messages.length ? [] : [`${heard.length} messages came, and were ${messages.length}`]),
    ...messages.flatMap((content, place) => {
      const text = heard[place];
      return text === undefined ? [] : inContent(content, text, taken, now, `message ${place + 1}`);
    }),
  ];
}

/**
 * Members that leave open whether an answer is the recorded one: the mentioned value has the same form, but the form says
 * nothing, or a figure is so near to the recorded one that a market may have moved.
 */
export function unclear(sign, { text = '' }, taken) {
  const value = read(text);
  return (sign.content.members ?? []).flatMap(([pointer, likeness]) =>
    isUnclear(likeness, at(value, pointer), taken) ? [pointer] : [],
  );
}

function isUnclear({ text, decides, number }, member, taken) {
  if (!decides) return false;
  if (number !== undefined) return member instanceof Digits && !isSameNumber(member.text, fill(number, taken));
  return typeof member === 'string' && member !== fill(text, taken) && OPAQUE.test(formOf(member));
}

function inHeader(name, value, got, taken) {
  if (value === null) return got === undefined ? [] : [`${name} is there, and was not`];
  if (got === undefined) return [`${name} is missing, and was not`];
  return isLike(value, String(got), taken) ? [] : [`${name} is ${got}, and was ${fill(value, taken)}`];
}

function inContent({ text, members = [], repeats: twice }, got, taken, now, what) {
  if (text !== undefined) return isLike(text, got.slice(0, 2_000), taken) ? [] : [`${what} has another text`];
  if (members.length === 0) return [];
  const value = read(got);
  if (value === undefined) return [`${what} is no JSON, and was`];
  if (twice && !repeats(got)) return [`${what} has each member once, and had one twice`];
  return members.flatMap(([pointer, likeness]) => {
    const member = at(value, pointer);
    return fits(likeness, member, taken, now)
      ? []
      : [`${pointer || what} is ${textOf(member)}, and was ${was(likeness, taken)}`];
  });
}

function fits(likeness, member, taken, now) {
  if ('absent' in likeness) return member === undefined;
  if ('text' in likeness) return typeof member === 'string' && isLike(likeness.text, member, taken);
  if ('same' in likeness) return (member?.text ?? member) === fill(likeness.same, taken);
  if ('is' in likeness) return member === likeness.is;
  if ('length' in likeness) return Array.isArray(member) && member.length === likeness.length;
  if ('members' in likeness)
    return kindOf(member) === 'object' && haveSame(Object.keys(member).sort().slice(0, 200), likeness.members);
  if ('number' in likeness) return member instanceof Digits && isNearNumber(likeness, member.text, taken);
  if ('moment' in likeness) return isSameMoment(likeness, member?.text ?? String(member), taken, now);
  return kindOf(member) === likeness.type;
}

function kindOf(member) {
  if (member instanceof Digits) return isInteger(member.text) ? 'integer' : 'fraction';
  if (Array.isArray(member)) return 'array';
  return member === null ? 'null' : typeof member;
}

function isInteger(digits) {
  return /^-?\d+$/.test(digits) || Number.isInteger(Number(digits));
}

function isSameNumber(one, other) {
  return one === other || (!/^-?\d{16,}$/.test(one) && Number(one) === Number(other));
}

/** What the finding is about, and an earlier answer gave, is the same to the digit. */
function isNearNumber({ number, decides, moves }, got, taken) {
  const recorded = fill(number, taken);
  const isExact = !moves || (decides && typeof number !== 'string') || Math.abs(Number(recorded)) < LEAST_FIGURE;
  return isSameNumber(recorded, got) || (!isExact && Math.abs(Number(got) / Number(recorded) - 1) <= MOVES);
}

/** As far from now as the recorded one was from its answer; where an earlier answer had another one, so it is again. */
function isSameMoment({ moment, away, unlike }, written, taken, now) {
  if (unlike !== undefined && fill(unlike, taken) === written) return false;
  return written === moment || Math.abs(timeOf(written) - now - away) <= SLACK_MS;
}

function timeOf(written) {
  if (!/^\d+$/.test(written)) return Date.parse(written);
  return written.length > 11 ? Number(written) : Number(written) * 1_000;
}

function haveSame(names, others) {
  return names.length === others.length && names.every((name, place) => name === others[place]);
}

/** The same text, or one of the same form where it is made up each time anew. What was taken has to be where it was, and nowhere else. */
function isLike(text, got, taken) {
  if (fill(text, taken) === got) return true;
  const given =
    typeof text === 'string'
      ? []
      : text.filter((piece) => typeof piece !== 'string').map((piece) => fill([piece], taken));
  const recorded =
    typeof text === 'string' ? text : text.map((piece) => (typeof piece === 'string' ? piece : MARK)).join('');
  const marked = given.reduce((so, value) => (value === '' ? so : so.replaceAll(value, MARK)), got);
  const form = formOf(recorded);
  return form !== recorded && form === formOf(marked) && ![...taken.values()].includes(got);
}

function formOf(text) {
  return text
    .replace(/(?<!\w)([a-z][\da-z]*)1([02-9ac-hj-np-z]{20,})(?!\w)/g, dataOf)
    .replace(/\[secret-[0-9a-f]{12}\]/g, '<made up>')
    .replace(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, '<uuid>')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?/g, '<date>')
    .replace(/(?<![\w])(?=\w*\d)(?=\w*[a-f])[\da-f]{8,}(?!\w)/g, (found) => `<hex ${found.length}>`)
    .replace(/(?<![\w])(?=\w*\d)(?=\w*[A-F])[\dA-F]{8,}(?!\w)/g, (found) => `<HEX ${found.length}>`)
    .replace(/(?<![\w-])(?=\w*\d)(?=\w*[A-Za-z])\w{20,}(?![\w-])/g, '<word>')
    .replace(/\d{5,}/g, '#');
}

/** Of an invoice and of an address (BIP 173) the beginning says on which network; the rest is made up, but for how long an address is. */
function dataOf(_found, beginning, data) {
  return beginning.startsWith('ln') ? `${beginning.replace(/\d.*/, '')} <data>` : `${beginning} <data ${data.length}>`;
}

function textOf(member) {
  if (member === undefined) return 'missing';
  if (member instanceof Digits) return member.text;
  return Array.isArray(member) ? `an array of ${member.length}` : (JSON.stringify(member, inside) ?? 'nothing');
}

function inside(_name, value) {
  return value instanceof Digits ? value.text : value;
}

function was(likeness, taken) {
  const { text, number, same, moment, type, length, members } = likeness;
  if ('absent' in likeness) return 'missing';
  const exact = text ?? number ?? same;
  if (exact !== undefined) return JSON.stringify(fill(exact, taken));
  if (members !== undefined) return `an object of ${members.join(', ')}`;
  return length === undefined ? String(moment ?? type ?? likeness.is) : `an array of ${length}`;
}
