/** How a peer may say a secret again: by name of the way. */
export function waysToSay(secret: string): Record<string, string> {
  const bytes = Buffer.from(secret);
  const escaped = (prefix: string, digits: number) =>
    [...secret].map((letter) => prefix + letter.charCodeAt(0).toString(16).padStart(digits, '0')).join('');
  const middle = Math.floor(secret.length / 2);
  return {
    plain: secret,
    bearer: `Bearer ${secret}`,
    json_escaped: escaped('\\u', 4),
    partly_escaped: `${secret.slice(0, 3)}\\u${secret.charCodeAt(3).toString(16).padStart(4, '0')}${secret.slice(4)}`,
    percent: escaped('%', 2),
    percent_twice: escaped('%25', 2),
    html: `${escaped('&#x', 2).replaceAll('&', ';&').slice(1)};`,
    base64: bytes.toString('base64'),
    base64_within: Buffer.from(`a${secret}b`).toString('base64'),
    base64url: Buffer.from(`Bearer ${secret}`).toString('base64url'),
    hex: bytes.toString('hex'),
    hex_upper: bytes.toString('hex').toUpperCase(),
    backwards: [...secret].reverse().join(''),
    upper: secret.toUpperCase(),
    beginning: `${secret.slice(0, 11)}...`,
    middle: `...${secret.slice(middle - 5, middle + 5)}...`,
    end: `...${secret.slice(-9)}`,
  };
}

/** Finds pieces of 8 characters or more of a secret in a text, however they are spelled; shares no code with the harness. */
export function createSearch(secrets: readonly string[]): (text: string) => string[] {
  const needles = new Map<string, string[]>();
  for (const secret of secrets)
    for (const needle of needlesOf(secret)) {
      const lower = needle.toLowerCase();
      needles.set(lower.slice(0, 8), [...(needles.get(lower.slice(0, 8)) ?? []), lower]);
    }
  return (text) => {
    const found: string[] = [];
    for (const spelled of new Set([text, undone(text), undone(undone(text))].map((each) => each.toLowerCase())))
      for (let at = 0; at + 8 <= spelled.length; at++) {
        const hit = needles.get(spelled.slice(at, at + 8))?.find((needle) => spelled.startsWith(needle, at));
        if (hit !== undefined) found.push(`${hit} in ${spelled.slice(Math.max(0, at - 60), at + 60)}`);
      }
    return found;
  };
}

function needlesOf(secret: string): string[] {
  const windows = (text: string, length: number) =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length));
  const base64 = ['', 'a', 'aa'].flatMap((before) =>
    windows(
      Buffer.from(before + secret)
        .toString('base64')
        .slice(before.length === 0 ? 0 : before.length + 1, -4),
      12,
    ),
  );
  return [
    ...windows(secret, 8),
    ...windows([...secret].reverse().join(''), 8),
    ...windows(Buffer.from(secret).toString('hex'), 16),
    ...base64,
    ...base64.map((each) => each.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

export function undone(text: string): string {
  return text.replace(/\\+u([\da-f]{4})|%([\da-f]{2})|&#x([\da-f]{2});/gi, (_, ...codes: (string | undefined)[]) =>
    String.fromCharCode(Number.parseInt(codes.find((code) => code !== undefined) ?? '', 16)),
  );
}
