import { membersOf, shown } from '../../engine/json/members.ts';
import { about, overRun, type PassiveCheck } from '../../engine/passive/check.ts';
import { ASSETS } from '../operations.ts';
import { namesOneNetwork } from './networks.ts';

/** FMT-NET-02 for the asset list of a run, however it is filtered and paged: no answer names another network than the first. */
export const ONE_NETWORK: PassiveCheck = about(
  [ASSETS],
  overRun('FMT-NET-02', 'the asset list always names the same network', (findings) => {
    let first: string | undefined;
    return {
      see(answer) {
        const network = answer.status === 200 ? membersOf(answer.value)?.network : undefined;
        if (typeof network !== 'string') return;
        first ??= network;
        findings.applies(answer);
        if (!namesOneNetwork([first, network]))
          findings.breaks(answer, [`/network is ${shown(network)}, elsewhere ${shown(first)}`]);
      },
    };
  }),
);
