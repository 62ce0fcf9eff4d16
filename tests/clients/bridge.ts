// Makes the calls that come as lines of JSON with the TypeScript SDK, and writes each outcome as one line.
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';

const MILLISECONDS = 10_000;

// The SDK takes it from the platform, where Node has one only from 22 on.
Object.assign(globalThis, { WebSocket });

const [entry = '', settings = '{}'] = process.argv.slice(2);
const { baseUrl, nodeUrl, socket } = JSON.parse(settings);
const sdk: unknown = await import(entry);
const client = apply(member(sdk, 'KaleidoClient'), 'create', [{ baseUrl, nodeUrl }]);

for await (const line of createInterface({ input: process.stdin })) {
  const outcome = await make(JSON.parse(line)).then(
    (gave) => ({ gave: gave ?? null }),
    (error: unknown) => ({ threw: String(error) }),
  );
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
// A socket of the SDK stays open by itself.
process.exit();

interface Call {
  readonly kind: 'call' | 'stream' | 'ping';
  readonly target: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

async function make({ kind, target, method, args }: Call): Promise<unknown> {
  const part = member(client, target);
  if (kind === 'call') return apply(part, method, args);
  const connection = apply(part, 'enableWebSocket', [socket]);
  if (kind === 'stream')
    return first(async (take) => {
      await apply(part, method, [...args, (...news: unknown[]) => take(news)]);
    });
  return first(async (take) => {
    apply(connection, 'on', ['pong', take]);
    await apply(connection, 'connect', []);
    apply(connection, 'ping', []);
  });
}

/** What comes first; throws when nothing is in time. */
function first(begin: (take: (news: unknown) => void) => Promise<void>): Promise<unknown> {
  return new Promise((take, failed) => {
    setTimeout(() => failed(new Error('nothing came on the socket')), MILLISECONDS).unref();
    begin(take).catch(failed);
  });
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

function apply(of: unknown, name: string, args: readonly unknown[]): unknown {
  const method = of instanceof Object ? Reflect.get(of, name) : undefined;
  if (typeof method !== 'function') throw new Error(`the SDK has no ${name}`);
  return Reflect.apply(method, of, [...args]);
}
