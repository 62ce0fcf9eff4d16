import { readPublicKey } from '../reports/attestation/dsse.ts';
import { verifyFolder } from '../reports/attestation/verify.ts';
import { readReport } from '../reports/read-report.ts';
import { COULD_NOT_JUDGE, orRefusal } from './end.ts';
import { replayed } from './replay.ts';
import { complain, say } from './say.ts';

const DIFFERS = 1;

interface VerifyOptions {
  /** File of the public key. */
  readonly key?: string;
  /** Whether it may be anybody's: without a key nobody knows whose attestation it is. */
  readonly unsigned?: boolean;
  /** Whether the run is replayed, too. */
  readonly replay?: boolean;
  /** Folder for the reports of the replay. */
  readonly out?: string;
}

/**
 * Verifies that the folder of a run is as it was attested. On request, also replays it and compares the verdicts. A
 * folder that differs from its attestation, or has one by an unknown author, is not replayed. Without a key anybody may
 * be the author, which only `unsigned` accepts.
 * @returns the exit code: 0 when nothing differs, 1 with a sentence for each difference, 2 when nothing could be verified, or
 * the author is unknown
 */
export async function verify(folder: string, { key: file, unsigned, replay, out }: VerifyOptions): Promise<number> {
  return orRefusal(async () => {
    const key = file === undefined ? undefined : readPublicKey('--key', file);
    const { statement, differences, notes } = verifyFolder(folder, key);
    const files = `${statement.subject.length} files`;
    const signed = key === undefined ? '' : ', signed by the given key';
    const lines =
      differences.length > 0
        ? [...differences, `The folder is not as it was attested (${files}).`]
        : [`All ${files} are as attested${signed}.`, `${statement.predicate.result}: ${claimIn(folder)}`];
    for (const line of [...lines, ...notes]) say(line);
    if (differences.length > 0) return DIFFERS;
    if (key === undefined && !unsigned) {
      complain(
        'Whose attestation it is was not checked; give the public key by --key, or accept anybody by --unsigned.',
      );
      return COULD_NOT_JUDGE;
    }
    return replay ? await judgedAgain(folder, out) : 0;
  });
}

/** Replays a run; a replay that cannot be compared with it decides nothing. */
async function judgedAgain(folder: string, out: string | undefined): Promise<number> {
  const { changes } = await replayed(folder, out === undefined ? {} : { out });
  if (changes === undefined) return COULD_NOT_JUDGE;
  return changes.differ ? DIFFERS : 0;
}

/** What the run claims, by its report, which is as attested. */
function claimIn(folder: string): string {
  return readReport(folder).summary.claim;
}
