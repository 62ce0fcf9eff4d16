import { claimOf } from '../../reports/claim.ts';
import { expect, test } from '../test.ts';

const summary = { executed: 181, binding: 398 };
const run = {
  summary,
  exitCode: 0,
  complete: true,
  tiers: ['read', 'quote'],
  only: [],
  lacking: new Set<string>(),
} as const;

test('a claim names what limits it', () => {
  expect(claimOf(run)).toBe('Conformant within tier quote: 181 of 398');
  expect(claimOf({ ...run, exitCode: 1, only: ['MKT', 'QUO-FEE-01'] })).toBe(
    'Not conformant in MKT, QUO-FEE-01 within tier quote: 181 of 398',
  );
  expect(claimOf({ ...run, exitCode: 2, tiers: [] })).toBe('Could not judge within tier none: 181 of 398');
  expect(claimOf({ ...run, exitCode: 130, complete: false })).toMatch(/^Interrupted within/);
  expect(claimOf({ ...run, exitCode: 2, complete: false })).toMatch(/^Incomplete within/);
});

test('a claim names what the run lacked, in the order of the needs', () => {
  const lacking = (...needs: string[]) => claimOf({ ...run, lacking: new Set(needs) });
  expect(lacking('taker-node')).toBe('Conformant within tier quote, without a taker node: 181 of 398');
  expect(lacking('taker-node', 'api-key')).toMatch(/, without an API key or a taker node: /);
  expect(lacking('burst')).toBe('Conformant within tier quote, rate-limit tests not run (--tier burst): 181 of 398');
  expect(lacking('rate-lever', 'taker-node', 'api-key')).toMatch(
    /, without an API key, a taker node or a rate lever: /,
  );
});
