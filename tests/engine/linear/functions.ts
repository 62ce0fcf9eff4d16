import { excerpt } from '../../../harness/engine/excerpt.ts';
import { exactAjv } from '../../../harness/engine/json/exact-ajv.ts';
import { parseExact } from '../../../harness/engine/json/exact-json.ts';
import { peerText } from '../../../harness/engine/peer-text.ts';
import { paintedText, plainJson, plainText, terminalLine } from '../../../harness/engine/plain-text.ts';
import { curlLine } from '../../../harness/engine/wire/curl.ts';
import { createSecrets } from '../../../harness/engine/wire/secrets.ts';
import { causeSentence } from '../../../reports/cause-sentence.ts';
import { comparisonIn } from '../../../reports/comparison.ts';
import { prettyJson } from '../../../reports/html/pretty-json.ts';
import { codeSpan, escapedMarkdown } from '../../../reports/markdown.ts';
import { pointerIn } from '../../../reports/pointer.ts';

const KEY = 'sk_live_9f8e7d/6c+5bQxVn';
const PREIMAGE = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** What takes a stranger's text whole, by name: what redacts, shows and reads, and each format of schemas. */
export function functions(): Record<string, (text: string) => unknown> {
  const secrets = createSecrets('run', [KEY]);
  secrets.learnFromAnswer(JSON.stringify({ preimage: PREIMAGE }));
  return {
    redact: (text) => secrets.redact(text),
    redactMessage: (text) => secrets.redactMessage(text),
    learnFromAnswer: (text) => createSecrets('run', []).learnFromAnswer(text),
    excerpt: (text) => excerpt(peerText(text, secrets.redactMessage)),
    curlLine: (text) => curlLine(exchangeOf(text)),
    plainText,
    paintedText,
    terminalLine,
    plainJson,
    parseExact: (text) => parseExact(text),
    prettyJson: (text) => prettyJson(text),
    codeSpan: (text) => codeSpan(text),
    escapedMarkdown,
    causeSentence: (text) => causeSentence(text),
    comparisonIn,
    pointerIn,
    ...formats(),
  };
}

function exchangeOf(text: string): Parameters<typeof curlLine>[0] {
  return {
    id: 'w0-1',
    check: 'a check',
    sentAt: 0,
    durationMs: 0,
    pacedMs: 0,
    attempt: 1,
    request: { method: 'POST', url: 'http://127.0.0.1/', headers: [['x-text', text]], body: { text } },
  };
}

/** Any format may stand in a published document. */
function formats(): Record<string, (text: string) => unknown> {
  const ajv = exactAjv({});
  const ofTexts = Object.entries(ajv.formats).filter(([, format]) => !(Object(format).type === 'number'));
  return Object.fromEntries(
    ofTexts.map(([format]) => [`the format ${format}`, ajv.compile({ type: 'string', format })]),
  );
}
