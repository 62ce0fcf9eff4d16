import { begun, test } from './going-on.ts';

test('beside', () => begun('pays'));
