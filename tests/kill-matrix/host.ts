import { type FaultProxy, startProxy } from '../../faults/proxy/proxy.ts';
import { judgePassive } from '../../harness/run/passive-checks.ts';
import { recordedIn } from '../../harness/run/passive-evidence.ts';
import { evidenceFolder } from '../../harness/run/session.ts';
import { type Reference, startReference } from '../../reference/reference.ts';
import { aboveTier } from './above-tier.ts';
import { askedBy } from './asked.ts';
import type { Aftermath, FromHost, Served, ToHost } from './host-messages.ts';
import type { Instance } from './instance.ts';
import { behindTls, type Identity, type TlsFront } from './tls.ts';

/** Serves some instances of the kill matrix, each a reference of its own; started by hosts.ts. */
interface Running {
  readonly instance: Instance;
  readonly reference: Reference;
  readonly front: FaultProxy | undefined;
  readonly tls: TlsFront | undefined;
}

let running: readonly Running[] = [];

process.on('message', (message: ToHost) => void answerTo(message).then((answer) => process.send?.(answer)));
// Nobody is left to answer to.
process.on('disconnect', () => process.exit());

async function answerTo(message: ToHost): Promise<FromHost> {
  if (message.kind === 'start') {
    const { instances } = askedBy(message.args);
    const own = message.places.map((place) => instances[place] as Instance);
    running = await Promise.all(own.map((instance) => start(instance, message.identity)));
    return { kind: 'started', served: running.map(servedBy) };
  }
  const aftermaths: Aftermath[] = [];
  for (const [at, { instance, reference, front }] of running.entries()) {
    const out = message.outs[at];
    const passive = out === undefined ? [] : await judgePassive(recordedIn(evidenceFolder(out)));
    const tooHigh =
      instance.kind === 'clean' && out !== undefined
        ? await aboveTier(recordedIn(evidenceFolder(out)), message.tests)
        : [];
    aftermaths.push({
      passive: [...passive.filter(({ outcome }) => outcome !== 'not-exercised'), ...tooHigh],
      failures: [...reference.service.failures, ...(front?.failures ?? [])].map(String),
      shown: instance.shown?.(),
    });
  }
  return { kind: 'judged', aftermaths };
}

/** Starts one instance: the reference, before it what says things otherwise, before that what ends TLS. */
async function start(instance: Instance, own: Identity): Promise<Running> {
  const { changes, seed, tls } = instance;
  const injections = changes.flatMap(({ behaviour }) => (behaviour ? [behaviour] : []));
  const reference = await startReference({ injections, ...(seed === undefined ? {} : { seed }) });
  const says = changes.flatMap(({ wire }) => (wire ? [wire] : []));
  const front = says.length > 0 ? await startProxy(reference.baseUrl, says) : undefined;
  const secured = tls && (await behindTls((front ?? reference).baseUrl, own));
  return { instance, reference, front, tls: secured };
}

function servedBy({ reference, front, tls }: Running): Served {
  const { nodeUrl, controlUrl, keys } = reference;
  return { baseUrl: (tls ?? front ?? reference).baseUrl, nodeUrl, controlUrl, keys };
}
