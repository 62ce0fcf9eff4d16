const PUBKEY = /^0[23][0-9a-f]{64}$/i;

/** Whether a value is the public key of a node, as hexadecimal digits. */
export function isNodeKey(value: unknown): value is string {
  return typeof value === 'string' && PUBKEY.test(value);
}
