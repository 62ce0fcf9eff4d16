import type { Wire } from '../proxy/exchange.ts';
import { jsonSource } from '../proxy/json.ts';

/** Accepts bodies that are nearly JSON as that JSON. */
export function lenientlyRead(operation: string, fix: (text: string) => string): Wire {
  return {
    request(request, { ask }) {
      if (request.operation !== operation || !request.malformed) return undefined;
      const source = jsonSource(Buffer.from(fix(String(request.bytes))));
      return source.malformed || source.value === undefined ? undefined : ask({ ...request, body: source.value });
    },
  };
}

/** Leaves out commas in front of closing braces and brackets. */
export function withoutComma(text: string): string {
  return text.replace(/,(?=\s*[}\]])/g, '');
}

/** Leaves out what stands behind the first object that ends. */
export function withoutTail(text: string): string {
  return text.slice(0, text.indexOf('}') + 1);
}
