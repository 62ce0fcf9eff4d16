// Repeats the requests of a script, takes from the answers what later ones need, and says whether the finding shows again.
// Needs Node 20.19 or later, and nothing else.
import { readFileSync } from 'node:fs';
import { differences, unclear } from './compare.mjs';
import { ask } from './http.mjs';
import { at, Digits, read } from './json.mjs';
import { open as openSocket } from './socket.mjs';
import { fill, shown } from './texts.mjs';

const SHOWS_AGAIN = 1;
const CANNOT_BE_TOLD = 2;
/** Nothing takes longer than its pauses and this, in milliseconds. */
const LONGEST_MS = 600_000;
const LONGEST_FOR_A_MESSAGE_MS = 5_000;
/** What only reads is asked again so often, so far apart: what is under way needs its time. */
const MORE_READS = 8;
const APART_MS = 250;
const MOST_DIFFERENCES = 5;

// Node ends with 1 for what nobody caught.
process.on('uncaughtException', ({ message }) => stop(message));

const [head, ...lines] = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const { signs, afterwards } = lines.at(-1);
const [sign, ...others] = signs;
const steps = lines.slice(0, -1);
const secrets = head.keys.map((name) => process.env[name] ?? '');
const taken = new Map();
/** Requests by the numbers of their exchanges, each with the promise of its answer. */
const sent = new Map();

const unset = head.keys.filter((name) => !process.env[name]);
if (unset.length > 0) stop(`set ${unset.join(', ')} first`);
if (head.pays && process.env.REPEAT_MAY_PAY !== 'yes') stop('it has somebody pay or trade; set REPEAT_MAY_PAY=yes');
const pauses = steps.reduce((sum, { after = 0 }) => sum + after, 0);
setTimeout(() => stop('it took too long'), pauses + LONGEST_MS).unref();
for (const step of steps) await take(step);
for (const { answer } of sent.values()) await answer;
const { code, says } = await judge();
for (const lever of afterwards) await pull(lever);
// The last line is the verdict.
tell(says);
process.exit(code);

async function take(step) {
  if (step.do === 'say') return say(step);
  if (step.do === 'hear') return hear(step);
  if (step.do === 'close') return close(step);
  for (const [number, { answer }] of sent) if (!step.meanwhile?.includes(number)) await answer;
  await pause(step.after);
  if (step.do === 'pull') return pull(step);
  sent.set(step.exchange, { step, answer: send(step) });
}

/** Sends a request, and takes from the answer what later ones need. */
async function send(step) {
  const { exchange, method = 'GET', body, takes = {}, was, cut } = step;
  refuseForeignKeys(step);
  const asked = {
    base: baseOf(step.server),
    path: fill(step.path, taken),
    headers: step.headers.map(([name, value]) => [name, fill(value, taken)]),
  };
  tell(
    `${exchange}  ${step.do === 'open' ? 'socket' : method} ${asked.path}${cut ? ' (only the beginning of what was sent is known)' : ''}`,
  );
  const content = body === undefined ? {} : { body: bytesOf(body) };
  const answer = await (step.do === 'open' ? openSocket(asked) : ask({ ...asked, method, ...content }));
  tell(`${exchange}  was answered ${was} then, and ${answer.status ?? answer.failure} now: ${answer.text ?? ''}`);
  if (step.do === 'ask') for (const [name, pointer] of Object.entries(takes)) keep(name, answer.text ?? '', pointer);
  return answer;
}

async function say({ exchange, after, opcode, body }) {
  const { session } = await sent.get(exchange).answer;
  await pause(after);
  const bytes = bytesOf(body);
  tell(`${exchange}  says ${opcode === 'text' ? bytes.toString('utf8') : opcode}`);
  session?.send(opcode, bytes);
}

/** Waits for messages, and takes from them what later requests need. */
async function hear({ exchange, messages }) {
  const { step, answer } = sent.get(exchange);
  const { session } = await answer;
  await session?.until(messages, LONGEST_FOR_A_MESSAGE_MS);
  for (const [name, [place, pointer]] of Object.entries(step.takes ?? {}))
    if (!taken.has(name)) keep(name, session?.messages[place] ?? '', pointer);
}

/** Waits as long for more as the check did. */
async function close({ exchange, after = 0 }) {
  const { session } = await sent.get(exchange).answer;
  await session?.until(Number.POSITIVE_INFINITY, after);
  for (const message of session?.messages ?? []) tell(`${exchange}  hears ${message}`);
  session?.close();
}

async function pull({ path, body }) {
  const content = Buffer.from(fill(body, taken));
  const headers = [['content-type', 'application/json']];
  const { status, failure } = await ask({ base: baseOf('CONTROL_URL'), path, method: 'POST', headers, body: content });
  tell(`lever ${path} ${content}: ${status ?? failure}`);
  if (status !== 200) stop(`the lever ${path} could not be pulled (CONTROL_URL)`);
}

function keep(name, text, pointer) {
  const value = at(read(text), pointer);
  if (value instanceof Digits || typeof value === 'string')
    taken.set(name, value instanceof Digits ? value.text : value);
}

/** Whether the offending value shows again: the exit code, and its words. */
async function judge() {
  const { step, answer } = sent.get(sign.exchange);
  for (const { exchange, status } of signs) {
    const { failure } = await sent.get(exchange).answer;
    if (failure !== undefined && status !== 'none') return cannotTell(`no answer came to ${exchange} (${failure})`);
  }
  let got = await answer;
  const beside = [];
  for (const other of others) beside.push(...differences(other, await sent.get(other.exchange).answer, taken));
  let differ = differences(sign, got, taken);
  for (let more = 0; sign.reads && differ.length > 0 && more < MORE_READS; more++) {
    await pause(APART_MS);
    got = await send(step);
    differ = differences(sign, got, taken);
  }
  tell('');
  tell(`${head.requirement}  ${head.statement}`);
  tell(`found then: ${head.found}`);
  for (const name of ['pointer', 'expected', 'got']) if (head[name] !== undefined) tell(`${name}: ${head[name]}`);
  tell(`the answer now: ${got.status ?? got.failure} ${got.text ?? ''}`);
  for (const message of got.session?.messages ?? []) tell(`  ${message}`);
  if (sign.undecided !== undefined) return cannotTell(sign.undecided);
  differ.push(...beside);
  for (const difference of differ.slice(0, MOST_DIFFERENCES)) tell(`  ${difference}`);
  const open = [...unclear(sign, got, taken)];
  for (const other of others) open.push(...unclear(other, await sent.get(other.exchange).answer, taken));
  if (differ.length === 0 && open.length > 0) return cannotTell(`judge ${[...new Set(open)].join(', ')} by yourself`);
  return differ.length === 0 ? { code: SHOWS_AGAIN, says: 'shows again' } : { code: 0, says: 'does not show' };
}

/** The token of the client's node goes to the node alone, and keys of the target to the target alone. */
function refuseForeignKeys({ exchange, server, ...sent }) {
  const isNode = server.startsWith('TAKER_NODE_URL');
  for (const [, name] of JSON.stringify(sent).matchAll(/"variable":"(\w+)"/g))
    if (name.startsWith('TAKER_') !== isNode) stop(`${exchange} sends ${name} to ${server}, which it is not for`);
}

function baseOf(server) {
  return process.env[server] ?? head.servers[server];
}

function bytesOf(body) {
  return body.base64 === undefined ? Buffer.from(fill(body.text, taken)) : Buffer.from(body.base64, 'base64');
}

function pause(ms = 0) {
  return ms === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms));
}

function tell(text) {
  process.stdout.write(`${shown(text, secrets)}\n`);
}

function cannotTell(why) {
  return { code: CANNOT_BE_TOLD, says: `undecided: ${why}` };
}

function stop(why) {
  const { code, says } = cannotTell(why);
  tell(says);
  process.exit(code);
}
