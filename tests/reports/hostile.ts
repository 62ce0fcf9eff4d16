import type { Scenario } from './scenario.ts';
import { exchange } from './scenario.ts';

/** Text that runs as a script wherever it is not treated as text. */
const ATTACK = `</script></noscript></pre><script>window.owned = 1</script><img src=x onerror="window.owned = 2">"'><svg onload=window.owned=3>`;

const POST = {
  method: 'POST',
  url: `http://127.0.0.1:9/api/v1/market/quote?x=${encodeURIComponent(ATTACK)}`,
  headers: [['Content-Type', 'application/json']] as const,
  body: { text: JSON.stringify({ amount: ATTACK }) },
};

/** A run in which every text that comes from a server is an attack, and every verdict occurs. */
export const HOSTILE: Scenario = {
  options: {
    waivers: [{ id: 'MKT-ASSETS-03', reason: ATTACK }],
    interfaceUrl: 'https://maker.example/interface',
  },
  run: { baseUrl: `http://127.0.0.1:9/${ATTACK}`, network: ATTACK, levers: [], problems: [] },
  checks: [
    {
      title: 'the list of assets',
      tags: ['MKT-ASSETS-01', 'MKT-ASSETS-02', 'MKT-ASSETS-03', 'MKT-ASSETS-05'],
      sampled: [{ what: 'asset', sampled: [ATTACK], of: 2, seeds: 2 }],
      results: [
        { id: 'MKT-ASSETS-01', outcome: 'verified', exchanges: ['w0-1'] },
        {
          id: 'MKT-ASSETS-02',
          outcome: 'violated',
          message: `expected total 1, got ${ATTACK}`,
          offending: 'w0-2',
          exchanges: ['w0-2', 'w0-3'],
        },
        { id: 'MKT-ASSETS-03', outcome: 'violated', message: ATTACK, exchanges: ['w0-1'] },
        { id: 'MKT-ASSETS-05', outcome: 'not-exercised', reason: 'precondition', message: ATTACK, exchanges: [] },
      ],
      exchanges: [
        exchange('w0-1', { sentAt: 1000 }),
        exchange('w0-2', {
          sentAt: 2000,
          request: POST,
          response: {
            status: 200,
            headers: [
              ['X-Server', ATTACK],
              ['Server', ATTACK],
            ],
            body: { text: JSON.stringify([{ [ATTACK]: ATTACK }]) },
          },
        }),
        exchange('w0-3', { sentAt: 3000, response: { status: 500, headers: [], body: { text: ATTACK.repeat(100) } } }),
      ],
    },
    {
      title: 'a journey',
      tags: ['SWP-EXEC-01'],
      results: [{ id: 'SWP-EXEC-01', outcome: 'verified', exchanges: ['w0-5'] }],
      exchanges: [
        exchange('w0-5', {
          check: ATTACK,
          sentAt: 5000,
          operation: 'POST /api/v1/swaps/execute',
          response: { status: 200, headers: [], body: { text: JSON.stringify({ message: ATTACK }) } },
        }),
        exchange('w0-6', { check: ATTACK, sentAt: 6000, operation: `taker POST ${ATTACK}`, request: POST }),
      ],
    },
    {
      title: 'what is left open',
      tags: ['AUT-SCHEME-03', 'AUT-ENF-05'],
      results: [{ id: 'AUT-SCHEME-03', outcome: 'observed', message: ATTACK, exchanges: ['w0-4'] }],
      exchanges: [exchange('w0-4', { sentAt: 4000, operation: ATTACK, request: { ...POST, method: ATTACK } })],
    },
  ],
};
