/** Why a line of the documents is not run by a test, by what it begins with. */
export const NOT_RUN: readonly (readonly [start: string, reason: string])[] = [
  ['npm ci', 'installs the checkout that the test runs in, and runs or tests all of it'],
  ['npm install --global', 'tests/package installs the package into a folder of its own'],
  ['npm run lab', 'needs a bitcoind and two rgb-lightning-nodes'],
  ['RLN_IMAGE=', 'needs containers'],
  ['export BITCOIND=', 'needs a bitcoind'],
  ['export MAKER_NODE_TOKEN=', 'needs a real node; tests/cli/serve-real.spec.ts has an imitated one'],
  ['npm run serve -- --maker-node', 'needs a real node; tests/cli/serve-real.spec.ts has an imitated one'],
  ['npm run test:', 'a part of the tests of its own, which takes minutes'],
  ['npx playwright test', 'leaves its reports in the checkout'],
  ['podman', 'needs containers; tests/deploy reads the Containerfile'],
  ['openssl', 'is another program; the test makes such keys by itself'],
  [
    'npm run conform -- --base-url https://maker.example --tier quote --also',
    'tests/package/package.spec.ts runs this example',
  ],
  ['maker-conformance verify', 'tests/cli/audit.spec.ts takes the walk'],
  ['maker-conformance diff earlier', 'tests/cli/audit.spec.ts takes the walk'],
];

/** Why a line is not run; undefined for one that is. */
export function reasonNotToRun(line: string): string | undefined {
  return NOT_RUN.find(([start]) => line.startsWith(start))?.[1];
}
