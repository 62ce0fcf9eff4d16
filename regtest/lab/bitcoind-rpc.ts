/** bitcoind says no to a call, by its own code (`-5` for what it doesn't know) and in its own words. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** JSON-RPC of a bitcoind. */
export interface BitcoindRpc {
  /**
   * Calls a method; what comes is taken for what bitcoind documents of it.
   * @throws {RpcRefusal} when it says no
   * @throws {Error} when nobody answers within 30 s, or not as bitcoind does
   */
  call<Result>(method: string, ...params: readonly unknown[]): Promise<Result>;
}

const DEADLINE_MS = 30_000;

/**
 * Speaks to a bitcoind. Nothing is sent before the first call.
 * @param address with user and password, and the wallet in its path where one is meant; no message repeats the password
 */
export function bitcoindRpc(address: string): BitcoindRpc {
  const { origin, pathname, username, password } = new URL(address);
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    authorization: `Basic ${Buffer.from(account).toString('base64')}`,
    'content-type': 'application/json',
  };

  return {
    async call<Result>(method: string, ...params: readonly unknown[]): Promise<Result> {
      const response = await fetch(`${origin}${pathname}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ jsonrpc: '1.0', id: 'lab', method, params }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const text = await response.text();
      if (response.status === 401) throw new Error(`bitcoind at ${origin} does not accept the user and the password`);
      const said = answerIn(text);
      if (said === undefined)
        throw new Error(`${origin} answers ${method} with ${response.status}, not as bitcoind does`);
      if (said.error) throw new RpcRefusal(said.error.code, said.error.message);
      return said.result as Result;
    },
  };
}

interface Answer {
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | null;
}

function answerIn(text: string): Answer | undefined {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && 'result' in said ? (said as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** An amount of bitcoind, in BTC with eight places, as whole satoshis. */
export function satOf(btc: number): number {
  return Math.round(btc * 1e8);
}
