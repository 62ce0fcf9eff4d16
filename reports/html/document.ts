import { createHash } from 'node:crypto';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';

export interface Document {
  readonly title: string;
  /** Rendered markup of the page. */
  readonly body: string;
  readonly style: string;
  readonly script: string;
}

/**
 * The text of one self-contained page. A content security policy allows its own style and script and nothing else, neither a
 * request nor what a server's text might bring along.
 */
export function documentOf({ title, body, style, script }: Document): string {
  const policy = `default-src 'none'; style-src '${hash(style)}'; script-src '${hash(script)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${renderToString(h('title', {}, title))}
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
