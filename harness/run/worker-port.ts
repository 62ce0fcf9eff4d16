import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The most bytes, and milliseconds of silence, from a caller that hasn't shown the password: any program can connect. */
const STRANGER_BYTES = 65_536;
const STRANGER_MS = 30_000;

/** A port on loopback for the workers of a run. */
export interface WorkerPort {
  /** The port and the password, for the environment of the workers. */
  readonly address: string;
  close(): void;
}

/** The port's end of the connection to one worker. */
interface Joined<Asking> {
  hear(asking: Asking): void;
  leave(): void;
}

/**
 * Opens a port for those who know its password. Messages are objects, each a line of JSON.
 * @param join called for each that connects, with what sends to it
 */
export async function openPort<Asking extends object, Telling extends object>(
  join: (tell: (telling: Telling) => void) => Joined<Asking>,
): Promise<WorkerPort> {
  const pass = randomUUID();
  const guests = new Set<Socket>();
  const server = createServer((guest) => {
    guests.add(guest);
    const { hear, leave } = join((telling) => write(guest, telling));
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

/**
 * Calls a port; gives a function that sends to it. The connection keeps no process alive.
 * @param address what the port gave for the environment
 */
export function callPort<Asking extends object, Telling extends object>(
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

function write(socket: Socket, message: object): void {
  socket.write(`${JSON.stringify(message)}\n`);
}
