import type { Outcome, Verdict } from '../../harness/verdict/verdict.ts';

const PATHS: Readonly<Record<Verdict | 'error', string>> = {
  verified: 'M4.5 8.4 7 10.9l4.6-5.4',
  violated: 'M5.4 5.4l5.2 5.2m0-5.2-5.2 5.2',
  waived: 'M5 10.9V5.2h5.4L9.2 7.1l1.2 1.9H5',
  observed: 'M3.9 8S5.4 5.3 8 5.3 12.1 8 12.1 8 10.600 10.7 8 10.7 3.900 8 3.900 8ZM8 8v.01',
  'not-exercised': 'M5.2 8h5.6',
  error: 'M8 4.6v4.2m0 2.5v.01',
};

/** The small round sign of a verdict or an outcome; always stands next to the word, so it is hidden from screen readers. */
export function Mark({ of }: { readonly of: Verdict | Outcome }) {
  return (
    <svg class={`mark ${of}`} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" />
      <path d={PATHS[of]} />
    </svg>
  );
}
