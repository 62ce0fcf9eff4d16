/** The RGB proxy says no, by a code of its protocol. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** One call: what its members hold, and the file that came with it. */
export interface ProxyCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly file?: Buffer;
}

interface Consignment {
  readonly file: Buffer;
  readonly txid: unknown;
  readonly vout: number | undefined;
  ack?: boolean;
}

const NO_SUCH_METHOD = -32601;

/**
 * What an RGB proxy keeps between payer and payee (RGB HTTP JSON-RPC, protocol 0.2), in memory: consignments, media and
 * whether the payee accepts. Nothing that was posted can be changed.
 * @returns the result of a call by its method; it throws ProxyRefusal
 */
export function createProxyStore(): (method: unknown, call: ProxyCall) => unknown {
  const consignments = new Map<string, Consignment>();
  const media = new Map<string, Buffer>();

  const consignmentFor = ({ params }: ProxyCall): Consignment => {
    const consignment = consignments.get(text(params, 'recipient_id', { missing: -302, invalid: -202 }));
    if (consignment === undefined) throw new ProxyRefusal(-400, 'Consignment file not found');
    return consignment;
  };

  const methods: Readonly<Record<string, (call: ProxyCall) => unknown>> = {
    'server.info': () => ({ protocol_version: '0.2', version: '0.2.0', uptime: Math.trunc(process.uptime()) }),
    'consignment.post': ({ params, file }) => {
      const recipient = text(params, 'recipient_id', { missing: -302, invalid: -202 });
      const posted = needed(file);
      const before = consignments.get(recipient);
      if (before) return sameAs(before.file, posted);
      const vout = params.vout === undefined || params.vout === null ? undefined : Number(params.vout);
      consignments.set(recipient, { file: posted, txid: params.txid, vout });
      return true;
    },
    'consignment.get': (call) => {
      const { file, txid, vout } = consignmentFor(call);
      return { consignment: file.toString('base64'), txid, ...(vout !== undefined && { vout }) };
    },
    'media.post': ({ params, file }) => {
      const attachment = text(params, 'attachment_id', { missing: -301, invalid: -201 });
      const posted = needed(file);
      const before = media.get(attachment);
      if (before) return sameAs(before, posted);
      media.set(attachment, posted);
      return true;
    },
    'media.get': ({ params }) => {
      const file = media.get(text(params, 'attachment_id', { missing: -301, invalid: -201 }));
      if (file === undefined) throw new ProxyRefusal(-401, 'Media file not found');
      return file.toString('base64');
    },
    'ack.post': (call) => {
      const { ack } = call.params;
      if (ack === undefined) throw new ProxyRefusal(-300, 'Missing ACK');
      if (typeof ack !== 'boolean') throw new ProxyRefusal(-200, 'Invalid ACK');
      const consignment = consignmentFor(call);
      if (consignment.ack === ack) return false;
      if (consignment.ack !== undefined) throw new ProxyRefusal(-100, 'Cannot change ACK');
      consignment.ack = ack;
      return true;
    },
    'ack.get': (call) => consignmentFor(call).ack ?? null,
  };

  return (method, call) => {
    const act = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (act === undefined) throw new ProxyRefusal(NO_SUCH_METHOD, 'Method not found');
    return act(call);
  };
}

function text(
  params: ProxyCall['params'],
  name: string,
  { missing, invalid }: { readonly missing: number; readonly invalid: number },
): string {
  const value = params[name];
  if (value === undefined) throw new ProxyRefusal(missing, `Missing ${name}`);
  if (typeof value !== 'string' || value === '') throw new ProxyRefusal(invalid, `Invalid ${name}`);
  return value;
}

function needed(file: Buffer | undefined): Buffer {
  if (file === undefined) throw new ProxyRefusal(-303, 'Missing file');
  return file;
}

function sameAs(before: Buffer, posted: Buffer): false {
  if (!before.equals(posted)) throw new ProxyRefusal(-101, 'Cannot change uploaded file');
  return false;
}
