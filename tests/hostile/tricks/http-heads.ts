import { answer, answering, changing, flooding, heading, saying } from '../answers.ts';
import { redirectToItself } from '../plays.ts';
import { type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('http');
const WHOLE = { destroys: false, blameless: true };
const line = (text: string) => saying(`HTTP/1.1 200 OK\r\n${text}\r\ncontent-length: 2\r\n\r\n{}`);
const status = (text: string) => saying(`HTTP/1.1 ${text}\r\ncontent-length: 2\r\n\r\n{}`);
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

/** What a target may say in status lines and headers. */
export const HTTP_HEADS: readonly Trick[] = [
  trick(
    'headers-without-end',
    'sends headers without end',
    flooding('HTTP/1.1 200 OK\r\n', `x-more: ${'y'.repeat(1_000)}\r\n`),
  ),
  trick(
    'header-without-end',
    'sends one header without end',
    flooding('HTTP/1.1 200 OK\r\nx-more: ', 'y'.repeat(65_536)),
  ),
  trick('ten-thousand-headers', 'sends 10,000 short headers', line(many(10_000, (at) => `x-${at}: y\r\n`).trim())),
  trick('large-header', 'sends a header of 64 kB', line(`x-large: ${'y'.repeat(65_536)}`)),
  trick(
    'nearly-too-large-header',
    'adds a header of 12 kB to its answers',
    heading({ 'x-large': 'y'.repeat(12_000) }),
    WHOLE,
  ),
  trick('cookies', 'sets 5,000 cookies', line(many(5_000, (at) => `set-cookie: c${at}=y; Path=/\r\n`).trim())),
  trick('control-bytes', 'has control bytes in a header', line('x-odd: a\u0001\u0007\u001bb')),
  trick('escapes', 'has escapes of a terminal in its headers and messages', (call) =>
    answering(
      '{"error_code":"\\u001b[2J\\u001b[31m","message":"\u001b]0;gone\u0007"}',
      { 'x-odd': '\u009b31m' },
      400,
    )(call),
  ),
  trick('nul-byte', 'has a NUL in a header', line('x-odd: a\u0000b')),
  trick('bare-returns', 'has a bare carriage return in a header', line('x-odd: a\rb')),
  trick('folded', 'folds a header over three lines', line('x-odd: a\r\n b\r\n\tc')),
  trick('no-colon', 'has a header without a colon', line('no colon here')),
  trick('odd-name', 'has spaces in the name of a header', line('content type : application/json')),
  trick(
    'latin-1',
    'has bytes beyond ASCII in names and values',
    saying(Buffer.from('HTTP/1.1 200 OK\r\nx-\xfc: \xff\xfe\r\ncontent-length: 2\r\n\r\n{}', 'latin1')),
  ),
  trick(
    'odd-type',
    'names ten types of content, none of them known',
    line(many(10, (at) => `content-type: x/${at}; charset=utf-7\r\n`).trim()),
  ),
  trick(
    'proto-headers',
    'has headers called __proto__ and constructor',
    line('__proto__: x\r\nconstructor: y\r\ntoString: z'),
  ),
  trick('status-999', 'answers with 999', status('999 Beyond')),
  trick('status-000', 'answers with 000', status('000 Nothing')),
  trick('status-of-letters', 'answers with a status of letters', status('two hundred')),
  trick('status-99', 'answers with two digits', status('99 Short')),
  trick('long-reason', 'gives a reason of 60 kB', status(`200 ${'y'.repeat(60_000)}`)),
  trick('no-content', 'answers 204 with a body', saying('HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}')),
  trick('not-modified', 'answers 304 to everything', saying('HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n')),
  trick('http-2', 'claims to speak HTTP/2', saying('HTTP/2 200 OK\r\ncontent-length: 2\r\n\r\n{}')),
  trick('http-9', 'claims to speak HTTP/9.9', saying('HTTP/9.9 200 OK\r\ncontent-length: 2\r\n\r\n{}')),
  trick('blank-lines', 'writes blank lines without end before it answers', flooding('', '\r\n'.repeat(10_000))),
  trick('redirect-to-itself', 'redirects each request to where it went', redirectToItself),
  trick(
    'redirect-in-a-circle',
    'redirects each request to one step further',
    ({ target, socket }) => void socket.write(answer(308, '{}', { location: `${target}/x` })),
  ),
  trick(
    'redirect-elsewhere',
    'redirects each request to another host',
    answering('', { location: 'http://127.0.0.2:9/' }, 302),
  ),
  trick('redirect-nowhere', 'redirects without saying where to', answering('', {}, 301)),
  trick('redirect-to-a-file', 'redirects to a file', answering('', { location: 'file:///etc/passwd' }, 303)),
  trick(
    'challenge',
    'asks for another kind of authorisation',
    answering('', { 'www-authenticate': 'Basic realm="more", Digest' }, 401),
  ),
  trick(
    'alternative',
    'names another service and closes the connection',
    heading({ 'alt-svc': 'h2="elsewhere.invalid:443"', connection: 'close' }),
    { destroys: false },
  ),
  trick('date-garbage', 'has a Date that is none', heading({ date: 'yesterday, or so' }), { destroys: false }),
  trick(
    'date-a-day-ahead',
    'has a clock that is a day ahead in its headers',
    changing(({ headers }) => ({
      headers: headers.map((value, at) =>
        headers[at - 1]?.toLowerCase() === 'date' && at % 2 === 1
          ? new Date(Date.now() + 86_400_000).toUTCString()
          : value,
      ),
    })),
    WHOLE,
  ),
];
