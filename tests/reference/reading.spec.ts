import { createMakerContext } from '../../reference/maker/context.ts';
import {
  booleanMember,
  integerMember,
  objectMember,
  readBody,
  textMember,
} from '../../reference/maker/formats/reading.ts';
import { unparsedRequest } from '../../reference/maker/http/incoming.ts';
import type { Issue } from '../../reference/maker/http/reply.ts';
import { expect, test } from '../test.ts';

const { maker } = createMakerContext({});

/** A leg as a quote has it: the later rooms read nested objects. */
function issuesOf(body: string): Issue[] {
  const reading = readBody({ ...unparsedRequest('127.0.0.1'), bytes: Buffer.from(body) }, maker);
  const leg = objectMember(reading, 'leg', true);
  textMember(leg, 'asset_id', true);
  integerMember(leg, 'amount', { minimum: 1 }, true);
  booleanMember(reading, 'announce');
  return reading.issues;
}

const cases: [body: string, issues: [type: string, ...loc: string[]][]][] = [
  [`{"leg":{"asset_id":"BTC","amount":${10n ** 30n}},"announce":null}`, []],
  ['{"leg":{"asset_id":"BTC","amount":"12"},"announce":true}', []],
  ['"text"', [['model_attributes_type', 'body']]],
  ['{}', [['missing', 'body', 'leg']]],
  ['{"leg":null}', [['model_attributes_type', 'body', 'leg']]],
  ['{"leg":[]}', [['model_attributes_type', 'body', 'leg']]],
  [
    '{"leg":{},"announce":"yes"}',
    [
      ['missing', 'body', 'leg', 'asset_id'],
      ['missing', 'body', 'leg', 'amount'],
      ['bool_parsing', 'body', 'announce'],
    ],
  ],
  [
    '{"leg":{"asset_id":5,"amount":null},"announce":1}',
    [
      ['string_type', 'body', 'leg', 'asset_id'],
      ['int_type', 'body', 'leg', 'amount'],
      ['bool_type', 'body', 'announce'],
    ],
  ],
  ['{"leg":{"asset_id":"","amount":1.5}}', [['int_from_float', 'body', 'leg', 'amount']]],
  ['{"leg":{"asset_id":"","amount":1e400}}', [['finite_number', 'body', 'leg', 'amount']]],
  ['{"leg":{"asset_id":"","amount":true}}', [['int_type', 'body', 'leg', 'amount']]],
  ['{"leg":{"asset_id":"","amount":0}}', [['greater_than_equal', 'body', 'leg', 'amount']]],
];

for (const [body, issues] of cases) {
  test(`${body} has ${issues.map((issue) => issue.join(' ')).join(', ') || 'no issue'}`, () => {
    expect(issuesOf(body).map(({ type, loc }) => [type, ...loc])).toEqual(issues);
  });
}
