import { canonical } from '../../engine/json/canonical.ts';
import { membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck, type Sighting, sighting } from '../../engine/passive/check.ts';
import { isNodeKey } from '../formats/node-key.ts';
import { isRefusedAsWrong } from '../never-refused.ts';
import { CREATE_ORDER } from '../operations.ts';

/** Whether a text may be read as a key: by its form alone, with spaces around it, or as the address of the node. */
function mayBeRead(text: string): boolean {
  return /^[0-9a-f]{66}$/i.test(text.trim()) || text.includes('@');
}

/** Orders that differ in their key alone. Unix milliseconds. */
interface Alike {
  /** When the first refusal of a text that is no key was over. */
  refusedAt: number;
  /** When the last order for a key that was taken was asked for. */
  takenAt: number;
  readonly taken: { readonly key: string; readonly at: Sighting }[];
}

/**
 * LSP-CREATE-20 for every order of a run. A provider may notice only when it opens the channel whether a text is a key; so a text that
 * has not the form of one is not to be taken where another one was refused, for an order that is the same otherwise and is still taken for a key.
 */
export const CLIENT_KEYS: PassiveCheck = about(
  [CREATE_ORDER],
  overRun('LSP-CREATE-20', 'no order is taken for a text that is no key, where others are refused', (findings) => {
    const orders = new Map<string, Alike>();
    return {
      see(answer) {
        const { client_pubkey: key, ...others } = membersOf(answer.sent) ?? {};
        const isTaken = answer.status === 200;
        if (typeof key !== 'string' || (!isNodeKey(key) && mayBeRead(key))) return;
        if (!isTaken && !isRefusedAsWrong(answer)) return;
        const { sentAt, durationMs } = answer.exchange;
        const name = canonical(others);
        const alike = orders.get(name) ?? { refusedAt: Number.POSITIVE_INFINITY, takenAt: 0, taken: [] };
        orders.set(name, alike);
        if (isNodeKey(key)) alike.takenAt = Math.max(alike.takenAt, isTaken ? sentAt : 0);
        else if (isTaken) alike.taken.push({ key, at: sighting(answer) });
        else alike.refusedAt = Math.min(alike.refusedAt, sentAt + durationMs);
      },
      end() {
        for (const { refusedAt, takenAt, taken } of orders.values())
          for (const { key, at } of takenAt > refusedAt ? taken : []) {
            findings.applies(at);
            findings.breaks(at, [`an order was taken for ${shown(key)}, which is no key`]);
          }
      },
    };
  }),
);
