import { unknownIdLike } from '../../../harness/interface/orders/valid.ts';
import { expect, test } from '../../test.ts';

for (const [of, id, unlike] of [
  [
    'a UUID',
    '0b0f6b39-7c0a-4b60-9c07-38d1e4d4dc1e',
    /^0b0f6b39-7c0a-4b60-9c07-\d\d[a-f]\d[a-f]\d[a-f]\d[a-f]{2}\d[a-f]$/,
  ],
  ['one that ends in signs', 'order 17 é/?&%#🔑é/?&%#🔑', /^[a-f]{5} \d\d é\/\?&%#🔑é\/\?&%#🔑$/],
  ['one of signs alone', '🔑/🔒', /^🔑\/a$/],
  ['one from a counter', '7', /^70007$/],
  ['one from a counter in letters', 'c', /^c0007$/],
] as const)
  test(`an id that nobody gave has the form of ${of}`, () => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(unknownIdLike(id, seed)).toMatch(unlike);
      expect(unknownIdLike(id, seed)).not.toBe(id);
    }
  });
