import { isTestNetwork, namesOneNetwork } from '../../../harness/interface/formats/networks.ts';
import { expect, test } from '../../test.ts';

test('test networks are known by every spelling', () => {
  for (const name of ['Regtest', 'SIGNET', 'SignetCustom', 'signet_custom', 'Testnet4', 'testnet', 'mutinynet'])
    expect(isTestNetwork(name), name).toBe(true);
});

test('any other network counts as mainnet', () => {
  for (const name of ['Mainnet', 'bitcoin', 'whatever', '', undefined]) expect(isTestNetwork(name), name).toBe(false);
});

test('one network goes by several names', () => {
  expect(namesOneNetwork(['signet', 'SignetCustom', 'SIGNET'])).toBe(true);
  expect(namesOneNetwork(['regtest', 'Regtest'])).toBe(true);
  expect(namesOneNetwork(['regtest', 'signet'])).toBe(false);
});
