import { createRandom } from '../../random.ts';
import type { MakerOptions } from '../options.ts';
import type { Catalogue } from './catalogue.ts';
import { SATOSHI } from './file-values.ts';
import { assembled, bitcoin, endpoint, type Issue, issue, pair, route } from './issue.ts';

/**
 * The catalogue of a seed: BTC and RGB assets of precision 0, 6 and 8, one of them with a supply, limits and a price beyond
 * 2^53 where the options say so, one retired asset, inactive pairs with and without routes, and assets that reach each other only over two or three hops.
 */
export function seedCatalogue(options: MakerOptions): Catalogue {
  const random = createRandom(options.seed).stream('catalogue');
  const btc = bitcoin(options);
  const dollar = issue(random, options, {
    ticker: 'USDT',
    name: 'Dollar Note',
    precision: 6,
    issued_supply: 250_000_000_000_000n,
    worth: 1_488n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 2_500_000n, 150_000_000_000n), endpoint('RGB_L1', 25_000_000n, 500_000_000_000n)],
  });
  const mile = issue(random, options, {
    ticker: 'MILE',
    name: 'Travel Mile',
    precision: 8,
    ...(options.large_amounts ? largeMiles() : plainMiles()),
  });
  const share = issue(random, options, {
    ticker: 'SHARE',
    name: 'Cooperative Share',
    precision: 0,
    issued_supply: 5_000_000n,
    worth: 250n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 12n, 900_000n)],
  });
  const nova = issue(random, options, {
    ticker: 'NOVA',
    name: 'Nova Credit',
    precision: 6,
    issued_supply: 40_000_000_000_000n,
    worth: 1_190n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 3_000_000n, 100_000_000_000n)],
    media: { file_path: 'media/nova.png', digest: random.hex(32), mime: 'image/png' },
  });
  const retired = issue(random, options, {
    ticker: 'OLDX',
    name: 'Withdrawn Token',
    precision: 2,
    issued_supply: 1_000_000n,
    worth: 100n * SATOSHI,
    endpoints: [endpoint('RGB_LN', 0n, 0n, false)],
    is_active: false,
  });
  const lightning = route('BTC_LN', 'RGB_LN');
  const onchain = route('BTC_L1', 'RGB_L1');
  const inside = route('RGB_LN', 'RGB_LN');
  const listed = [btc, dollar, mile, share, nova, retired];
  const oriented = [
    pair(random, btc, dollar, [lightning, onchain]),
    pair(random, btc, mile, [lightning, onchain]),
    pair(random, btc, share, [lightning]),
    pair(random, dollar, nova, [inside]),
    pair(random, mile, dollar, [inside], false),
    pair(random, btc, retired, [], false),
  ];
  return assembled(options, listed, oriented);
}

function largeMiles(): Pick<Issue, 'issued_supply' | 'worth' | 'endpoints'> {
  return {
    issued_supply: 900_719_925_474_099_301n,
    worth: 1_100_000_000n,
    endpoints: [
      endpoint('RGB_LN', 300_000_000_001n, 18_014_398_509_481_987n),
      endpoint('RGB_L1', 5_000_000_000_000n, 90_071_992_547_409_931n),
    ],
  };
}

/** A thousandth as many, each worth a thousand times as much. */
function plainMiles(): ReturnType<typeof largeMiles> {
  return {
    issued_supply: 900_719_925_474_099n,
    worth: 1_100_000_000_000n,
    endpoints: [
      endpoint('RGB_LN', 300_000_001n, 18_014_398_509_481n),
      endpoint('RGB_L1', 5_000_000_000n, 90_071_992_547_409n),
    ],
  };
}
