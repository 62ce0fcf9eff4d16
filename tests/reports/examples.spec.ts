import attestation from '../../schemas/report/attestation.json' with { type: 'json' };
import badge from '../../schemas/report/badge.json' with { type: 'json' };
import conformance from '../../schemas/report/conformance.json' with { type: 'json' };
import diff from '../../schemas/report/diff.json' with { type: 'json' };
import drift from '../../schemas/report/drift.json' with { type: 'json' };
import history from '../../schemas/report/history.json' with { type: 'json' };
import { test } from '../test.ts';
import { expectFits } from './documents.ts';

for (const [name, schema] of Object.entries({ attestation, badge, conformance, diff, drift, history }))
  test(`the examples of the schema ${name} fit it`, () => {
    for (const example of schema.examples) expectFits(example, schema);
  });
