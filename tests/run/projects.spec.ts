import { join } from 'node:path';
import { projectsOf } from '../../harness/run/playwright/projects.ts';
import { loadSettings } from '../../harness/run/settings.ts';
import { expect, test } from '../test.ts';

const PROJECT = join(import.meta.dirname, '../..');
const MAKER = { MAKER_BASE_URL: 'http://127.0.0.1:1' };
const WITH_LEVERS = { ...MAKER, CONTROL_URL: 'http://127.0.0.1:2' };

/** The names of the lanes of a run, and the tags of what has the target to itself. */
function lanesOf(variables: Readonly<Record<string, string>>, embedded: boolean) {
  const settings = loadSettings(variables, test.info().outputPath());
  const { lanes, alone } = projectsOf({
    settings,
    embedded,
    unpaced: true,
    shard: undefined,
    project: PROJECT,
  }).lanes;
  return { names: lanes.map(({ name }) => name), alone };
}

test('where levers have an instance of their own, what pulls them goes on beside the others', () => {
  for (const variables of [{}, { ...WITH_LEVERS, CONFORMANCE_LEVER_BASE_URL: 'http://127.0.0.1:3' }])
    expect(lanesOf(variables, true)).toEqual({ names: ['levers', 'pay', 'listens'], alone: ['@last'] });
});

test('a target with levers and no such instance has what pulls them, or waits, to itself', () => {
  expect(lanesOf(WITH_LEVERS, false)).toEqual({ names: ['pay', 'listens'], alone: ['@exclusive', '@waits'] });
});

test('on a target whose clock nobody advances, what waits goes on beside the others', () => {
  expect(lanesOf(MAKER, false)).toEqual({ names: ['waits', 'pay', 'listens'], alone: ['@exclusive'] });
});
