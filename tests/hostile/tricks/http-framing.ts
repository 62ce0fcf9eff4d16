import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { answering, CHUNKED, flooding, OPEN_BODY, once, saying } from '../answers.ts';
import { bomb, endlessBody, manyZeros } from '../plays.ts';
import { always, type Trick, tricksOn } from '../trick.ts';

const trick = tricksOn('http');
const framed = (headers: string, body: string) => saying(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${body}`);
const chunks = (body: string) => saying(CHUNKED + body);
const coded = (coding: string, body: Buffer | string) => answering(body, { 'content-encoding': coding });

/** How a target may say where a body ends, and how it may pack one. */
export const HTTP_FRAMING: readonly Trick[] = [
  trick('length-too-long', 'announces more bytes than it sends', framed('content-length: 1000', '{}')),
  trick('length-too-short', 'sends more bytes than it announces', framed('content-length: 2', '{}{"more":1}')),
  trick('two-lengths', 'announces two lengths', framed('content-length: 2\r\ncontent-length: 3', '{}')),
  trick('length-of-letters', 'announces a length that is no number', framed('content-length: two', '{}')),
  trick('negative-length', 'announces a negative length', framed('content-length: -1', '{}')),
  trick('huge-length', 'announces 2^63 bytes', framed(`content-length: ${2n ** 63n}`, '{}')),
  trick(
    'length-and-chunks',
    'announces a length and sends chunks',
    framed('content-length: 5\r\ntransfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'),
  ),
  trick(
    'unknown-transfer',
    'names a transfer coding that there is not',
    framed('transfer-encoding: gzip, rot13', '{}'),
  ),
  trick('chunk-of-letters', 'gives a size of a chunk that is no number', chunks('zz\r\n{}\r\n0\r\n\r\n')),
  trick('huge-chunk', 'announces a chunk of 2^64 bytes', chunks('ffffffffffffffff\r\n{}')),
  trick('longer-chunk', 'sends more than the chunk announces', chunks('1\r\n{}\r\n0\r\n\r\n')),
  trick('no-last-chunk', 'never sends the last chunk', chunks('2\r\n{}\r\n')),
  trick(
    'small-chunks',
    'sends a body without end in chunks of one byte',
    flooding(CHUNKED, '1\r\nx\r\n'.repeat(10_000)),
  ),
  trick(
    'chunk-extensions',
    'sends the extension of a chunk without end',
    flooding(`${CHUNKED}2;x=`, 'y'.repeat(65_536)),
  ),
  trick(
    'trailers',
    'sends trailers without end',
    flooding(`${CHUNKED}2\r\n{}\r\n0\r\n`, 'x-more: y\r\n'.repeat(5_000)),
  ),
  trick('body-without-end', 'sends a body without end', endlessBody),
  trick('body-without-end-from-the-start', 'sends everybody a body without end', endlessBody, { when: always }),
  trick(
    'body-of-no-length-without-end',
    'sends a body without end and without a length',
    flooding('HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536)),
  ),
  trick(
    'spaces-without-end',
    'sends blanks without end where JSON should begin',
    flooding(OPEN_BODY, ' '.repeat(65_536)),
  ),
  trick('gzip-bomb', 'sends 100 kB that become 100 MB by gzip', bomb),
  trick(
    'brotli-bomb',
    'sends some bytes that become 100 MB by brotli',
    once(() => coded('br', brotliCompressSync(manyZeros()))),
  ),
  trick(
    'deflate-bomb',
    'sends 100 kB that become 100 MB by deflate',
    once(() => coded('deflate', deflateSync(manyZeros()))),
  ),
  trick(
    'nested-bomb',
    'sends a gzip of a gzip that becomes 100 MB',
    once(() => coded('gzip, gzip', gzipSync(gzipSync(manyZeros())))),
  ),
  trick('many-codings', 'names a hundred codings', coded(Array(100).fill('gzip').join(', '), gzipSync('{}'))),
  trick('damaged-gzip', 'sends half of a gzip', coded('gzip', gzipSync('{"assets":[]}').subarray(0, 20))),
  trick('coding-in-name-only', 'calls plain text gzip', coded('gzip', '{"assets":[]}')),
  trick('unknown-coding', 'names a coding that there is not', coded('constructor', '{"assets":[]}')),
];
