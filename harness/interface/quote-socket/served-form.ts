import { TIMEOUTS } from '../timeouts.ts';
import { ADDRESS_FORMS, type AddressForm } from './address.ts';
import type { OpenAttempt, OpenOptions } from './attempt.ts';
import { endingOf, isOfKind, readMessage } from './read.ts';
import type { Refusal } from './refusal.ts';

/** The form of the address that serves; the refusals of those that don't. */
interface Served {
  readonly form?: AddressForm;
  readonly refusals: readonly Refusal[];
}

/** Opens a session at a form of the address. */
export type TryForm = (form: AddressForm, given?: OpenOptions) => Promise<OpenAttempt>;

/**
 * Gives the form to use, found out once. Sessions that are opened at the same time wait for one finding.
 * @param found keeps the form that was found to work
 * @param foundOut gives the id of a session that finds out
 * @param demandsKeys whether the target demands keys: an address that gives no pong may want one that is not described
 */
export function formFinder(
  found: { form?: AddressForm },
  tryForm: TryForm,
  foundOut: () => string,
  demandsKeys: boolean,
) {
  let finding: Promise<Served> | undefined;

  /** One that serves, or at least takes upgrades. */
  async function find(): Promise<Served> {
    const refusals: Refusal[] = [];
    let takesUpgrades: AddressForm | undefined;
    for (const form of ADDRESS_FORMS) {
      const served = await serves(tryForm(form, { clientId: foundOut() }), demandsKeys);
      if (served === 'yes') {
        found.form = form;
        break;
      }
      if (served === 'closes at once') takesUpgrades ??= form;
      else refusals.push(served);
    }
    if (takesUpgrades !== undefined) found.form ??= takesUpgrades;
    return found.form === undefined ? { refusals } : { form: found.form, refusals };
  }

  return async (): Promise<Served> => {
    if (found.form !== undefined) return { form: found.form, refusals: [] };
    finding ??= find().finally(() => {
      finding = undefined;
    });
    return finding;
  };
}

/** Whether an address serves: it takes the upgrade, and a ping does not make it close; where keys are demanded, it draws a pong. */
async function serves(
  attempt: Promise<OpenAttempt>,
  demandsKeys: boolean,
): Promise<'yes' | 'closes at once' | Refusal> {
  const { socket, refusal } = await attempt;
  if (!socket) return refusal;
  await socket.send({ action: 'ping' });
  const reply = await socket.next(demandsKeys ? undefined : TIMEOUTS.firstPongMs);
  const ending = endingOf(socket);
  await socket.close();
  if (demandsKeys && !(reply && isOfKind(reply, 'pong')))
    return { text: `a ping draws ${reply ? readMessage(reply).summary : (ending ?? 'nothing')}`, forKey: true };
  return ending === undefined ? 'yes' : 'closes at once';
}
