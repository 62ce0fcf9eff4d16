import { isLoopback } from '../../harness/engine/loopback.ts';
import { expect, test } from '../test.ts';

test('this machine is known by its name and addresses alone', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1'])
    expect(isLoopback(host), host).toBe(true);
  for (const host of ['0.0.0.0', '::', '127.example', '127.0.0.1.example', 'localhost.example', '10.127.0.1', ''])
    expect(isLoopback(host), host).toBe(false);
});
