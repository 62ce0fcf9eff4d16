import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type Asking, createBroker, type Telling } from '../engine/pacing/broker.ts';
import { createGate, type Gate, SYSTEM_CLOCK, type Turn } from '../engine/pacing/gate.ts';
import type { Settings } from './settings.ts';

/** The environment variable with the port and the password of the gate that the workers of a run share. */
export const GATE = 'CONFORMANCE_GATE';

/** The most bytes, and milliseconds of silence, from a caller that hasn't shown the password: any program can connect. */
const STRANGER_BYTES = 65_536;
const STRANGER_MS = 30_000;

/** The gate of a run, open for its workers. */
interface SharedGate {
  /** The value of {@link GATE} for the workers. */
  readonly address: string;
  close(): void;
}

/**
 * Opens the gate that all workers of a run share, on loopback; undefined for a run without limits.
 * @param gates how many shards of the run go on at the same time; each has its share of the limits
 */
export async function openSharedGate(
  settings: Pick<Settings, 'pace' | 'toldWaitMs'>,
  gates = 1,
): Promise<SharedGate | undefined> {
  const { pace, toldWaitMs: longestWaitMs } = settings;
  if (pace === 'off') return undefined;
  const options = { gates, pace, longestWaitMs, clock: SYSTEM_CLOCK, random: Math.random };
  const broker = createBroker(() => createGate(options));
  const pass = randomUUID();
  const guests = new Set<Socket>();
  const server = createServer((guest) => {
    guests.add(guest);
    const { hear, leave } = broker.join((telling) => write(guest, telling));
    let isKnown = false;
    guest.setTimeout(STRANGER_MS, () => guest.destroy());
    guest.on('data', () => {
      if (!isKnown && guest.bytesRead > STRANGER_BYTES) guest.destroy();
    });
    listen(guest, {
      line(line) {
        if (isKnown) return hear(JSON.parse(line) as Asking);
        if (line !== pass) return void guest.destroy();
        isKnown = true;
        guest.setTimeout(0);
      },
      gone() {
        guests.delete(guest);
        leave();
      },
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `${(server.address() as AddressInfo).port}:${pass}`,
    close() {
      server.close();
      for (const guest of guests) guest.destroy();
    },
  };
}

/** Turns of one operation that were given ahead, as long as it announces the same limit. */
interface Ahead {
  left: number;
  /** How many of the turns that were taken have no answer yet. */
  underWay: number;
  limit: number | undefined;
}

/**
 * Connects a worker to the gate that the workers of a run share.
 * @param address the value of {@link GATE}
 * @param name of the limits: the target and the key; workers with the same name share them
 * @param share the gate of this worker alone, for when the shared gate is lost
 * @param lost called when that happens
 */
export function joinSharedGate(address: string, name: string, share: Gate, lost: () => void): Gate {
  const awaited = new Map<number, Turn>();
  const ahead = new Map<Turn['operation'], Ahead>();
  let turns = 0;
  let isLost = false;
  const tell = callBroker(address, {
    heard(telling) {
      const number = 'go' in telling ? telling.go : 'over' in telling ? telling.over : telling.held;
      const turn = awaited.get(number);
      if (turn === undefined) return;
      if ('held' in telling) return turn.held(telling.ms);
      awaited.delete(number);
      if ('over' in telling) return turn.over();
      if (telling.ahead > 0) {
        const { underWay = 0, limit } = ahead.get(turn.operation) ?? {};
        ahead.set(turn.operation, { left: telling.ahead, underWay, limit });
      }
      turn.go(telling.waitedMs);
    },
    gone() {
      isLost = true;
      lost();
      for (const turn of awaited.values()) share.ask(turn);
      awaited.clear();
    },
  });

  return {
    ask(turn) {
      if (isLost) return share.ask(turn);
      const given = ahead.get(turn.operation);
      if (given && given.left > 0) {
        given.left--;
        given.underWay++;
        turn.go(0);
        return { withdraw() {} };
      }
      const { operation, waitBudgetMs } = turn;
      const number = ++turns;
      awaited.set(number, turn);
      const budget = Number.isFinite(waitBudgetMs) ? waitBudgetMs : null;
      tell({ ask: number, gate: name, operation: operation ?? null, waitBudgetMs: budget });
      return { withdraw: () => awaited.delete(number) };
    },
    learn(operation, announced) {
      if (isLost) return share.learn(operation, announced);
      const given = ahead.get(operation);
      if (given && given.underWay > 0) {
        given.underWay--;
        given.limit ??= announced?.limit;
        if (!announced?.refused && announced?.limit === given.limit) return;
        given.left = 0;
        given.limit = announced?.limit;
      }
      tell({ learn: operation, gate: name, announced: announced ?? null });
    },
    hold(ms) {
      if (isLost) return share.hold(ms);
      ahead.clear();
      tell({ hold: ms, gate: name });
    },
  };
}
/** Connects to the broker at an address; gives a function that sends to it. The connection keeps no process alive. */
function callBroker(
  address: string,
  { heard, gone }: { heard(telling: Telling): void; gone(): void },
): (asking: Asking) => void {
  const [port, pass] = address.split(':');
  const socket = connect(Number(port), '127.0.0.1').setNoDelay(true).unref();
  socket.write(`${pass}\n`);
  listen(socket, { line: (line) => heard(JSON.parse(line) as Telling), gone });
  return (asking) => write(socket, asking);
}

/** Receives lines, and the end in any form. */
function listen(socket: Socket, { line, gone }: { line(text: string): void; gone(): void }): void {
  // Both report an error; the end follows it.
  createInterface({ input: socket })
    .on('line', line)
    .on('error', () => {});
  socket.on('error', () => {}).on('close', gone);
}

function write(socket: Socket, message: Asking | Telling): void {
  socket.write(`${JSON.stringify(message)}\n`);
}
