// A WebSocket, as far as a repeat needs one: RFC 6455 without extensions.
import { randomBytes } from 'node:crypto';
import { begin, DEADLINE_MS, membersOf, readAll } from './http.mjs';

const OPCODES = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 };
const MOST_BYTES = 16 * 1024 * 1024;

/** Asks for a socket: `{ session }`, or as `ask` where it is refused. */
export function open({ headers, ...rest }) {
  return new Promise((resolve) => {
    const fail = (error) => resolve({ failure: error.code ?? error.message });
    const key = randomBytes(16).toString('base64');
    const own = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
    };
    let asked;
    try {
      asked = begin({ ...rest, method: 'GET', headers: { ...membersOf(headers), ...own } });
    } catch (error) {
      fail(error);
      return;
    }
    const timer = setTimeout(() => {
      resolve({ failure: 'deadline' });
      asked.destroy();
    }, DEADLINE_MS);
    asked.on('error', fail);
    asked.on('response', (response) => {
      clearTimeout(timer);
      readAll(response).then(resolve, fail);
    });
    asked.on('upgrade', (response, connection, head) => {
      clearTimeout(timer);
      resolve({
        status: response.statusCode,
        headers: response.headers,
        text: '',
        session: sessionOn(connection, head),
      });
    });
    asked.end();
  });
}

function sessionOn(connection, head) {
  const messages = [];
  const waiting = new Set();
  let isOver = false;
  const look = () => {
    for (const waits of [...waiting]) waits();
  };
  const end = () => {
    isOver = true;
    connection.destroy();
    look();
  };
  const send = (opcode, payload) => {
    if (!isOver) connection.write(frameOf(OPCODES[opcode], payload));
  };
  const take = reader((opcode, payload) => {
    if (opcode === OPCODES.text) messages.push(payload.toString('utf8'));
    else if (opcode === OPCODES.ping) send('pong', payload);
    else if (opcode === OPCODES.close) end();
    look();
  });
  const hear = (bytes) => {
    try {
      take(bytes);
    } catch {
      end();
    }
  };
  connection.on('error', end).on('close', end).on('data', hear);
  hear(head);
  return {
    messages,
    send,
    /** Comes back once `count` messages have come, the socket is over, or the time is. */
    until: (count, ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(waits);
          resolve();
        };
        const waits = () => (messages.length >= count || isOver) && done();
        const timer = setTimeout(done, ms);
        waiting.add(waits);
        waits();
      }),
    close() {
      send('close', Buffer.from([3, 232]));
      end();
    },
  };
}

/** What a client sends is masked. */
function frameOf(opcode, payload) {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, payload.map((byte, place) => byte ^ mask[place % 4])]);
}

/** Gives whole messages and control frames as bytes come. */
function reader(give) {
  let bytes = Buffer.alloc(0);
  let pieces = [];
  let kind = 0;
  return (more) => {
    bytes = Buffer.concat([bytes, more]);
    if (bytes.length > MOST_BYTES) throw new Error('too large');
    for (let frame = firstOf(bytes); frame !== undefined; frame = firstOf(bytes)) {
      const { isLast, opcode, from, to } = frame;
      const payload = Buffer.from(bytes.subarray(from, to));
      bytes = bytes.subarray(to);
      if (opcode >= OPCODES.close) give(opcode, payload);
      else {
        if (opcode !== 0) kind = opcode;
        pieces.push(payload);
        if (isLast) {
          give(kind, Buffer.concat(pieces));
          pieces = [];
        }
      }
    }
  };
}

/** The first frame, or undefined while it is not whole. */
function firstOf(bytes) {
  if (bytes.length < 2) return undefined;
  const short = bytes[1] & 0x7f;
  const from = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < from) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (length > MOST_BYTES) throw new Error('too large');
  if (bytes.length < from + length) return undefined;
  return { isLast: (bytes[0] & 0x80) !== 0, opcode: bytes[0] & 0x0f, from, to: from + length };
}
