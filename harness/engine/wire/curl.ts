import type { Exchange, RecordedBody } from './exchange.ts';

/**
 * A curl command for a POSIX shell that sends the recorded request again, byte for byte. Credentials are not in the
 * record, so Authorization becomes a shell variable to be set first: `$MAKER_API_KEY`. For a socket it sends the upgrade,
 * and prints what the server sends within five seconds, with its frames.
 */
export function curlLine(exchange: Exchange): string {
  const { method, url, headers, body } = exchange.request;
  const words = ['curl', '-sS', '-i', '--http1.1', '--path-as-is', '--globoff'];
  const isSocket = /^wss?:/.test(url);
  if (isSocket) words.push('--no-buffer', '--max-time', '5');
  if (method === 'HEAD') words.push('--head');
  else if (method !== 'GET' || body !== undefined) words.push('-X', shellWord(method));
  words.push(shellWord(url.replace(/^ws/, 'http')));
  const sent = new Set<string>();
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    sent.add(lower);
    if ((lower === 'connection' && !isSocket) || lower === 'content-length') continue;
    if (lower === 'host' && URL.canParse(url) && value === new URL(url).host) continue;
    words.push('-H', headerWord(name, value));
  }
  // curl adds these by itself when they are not named; a bare colon keeps them out.
  for (const own of ['Accept', 'User-Agent', ...(body === undefined ? [] : ['Content-Type'])]) {
    if (!sent.has(own.toLowerCase())) words.push('-H', shellWord(`${own}:`));
  }
  return body === undefined ? words.join(' ') : withBody(words, body);
}

/** A shell word cannot hold a NUL, so such bodies and bodies that are no text travel as base64. */
function withBody(words: readonly string[], body: RecordedBody): string {
  if ('text' in body && !body.text.includes('\0')) return [...words, '--data-raw', shellWord(body.text)].join(' ');
  const base64 = 'base64' in body ? body.base64 : Buffer.from(body.text, 'utf8').toString('base64');
  return `printf %s ${shellWord(base64)} | base64 -d | ${[...words, '--data-binary', '@-'].join(' ')}`;
}

const LABEL = /\[secret-[0-9a-f]{12}\]/;

/** A header line as a word of a shell command; a credential becomes the variable `$MAKER_API_KEY`. */
export function headerWord(name: string, value: string): string {
  // curl drops a header without a value unless it ends in a semicolon.
  if (value === '') return shellWord(`${name};`);
  const lower = name.toLowerCase();
  if ((lower === 'authorization' || lower === 'proxy-authorization') && LABEL.test(value)) {
    const [before = '', after = ''] = value.split(LABEL);
    return `${shellWord(`${name}: ${before}`)}"$MAKER_API_KEY"${after === '' ? '' : shellWord(after)}`;
  }
  return shellWord(`${name}: ${value}`);
}

/** A text as one word for a POSIX shell. */
export function shellWord(word: string): string {
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
