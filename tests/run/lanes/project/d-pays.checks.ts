import { begun, test } from './going-on.ts';

// Without its lock the other that pays would begin meanwhile.
test('pays', { tag: '@pay' }, () => begun('beside'));
