import { expect, test } from '../test.ts';
import { parsed } from './files.ts';

/** Keywords of a job that the file uses, by https://docs.gitlab.com/ci/yaml. */
const KEYWORDS = [
  'allow_failure',
  'artifacts',
  'before_script',
  'cache',
  'extends',
  'image',
  'interruptible',
  'parallel',
  'resource_group',
  'rules',
  'script',
  'stage',
  'tags',
  'timeout',
  'variables',
];

const { stages, ...jobs }: Record<string, unknown> = Object(parsed('.gitlab-ci.yml'));

test('each job of .gitlab-ci.yml has a stage, a script and a rule, and extends what is there', () => {
  for (const [name, value] of Object.entries(jobs)) {
    const job = Object(value);
    expect
      .soft(
        Object.keys(job).filter((key) => !KEYWORDS.includes(key)),
        name,
      )
      .toEqual([]);
    if (name.startsWith('.')) continue;
    expect.soft(stages, name).toContain(job.stage);
    expect.soft([job.script, job.rules].every(Array.isArray), name).toBe(true);
    expect
      .soft(
        [job.extends].flat().every((other: string) => Object.hasOwn(jobs, other)),
        name,
      )
      .toBe(true);
  }
});

test('each part of a sharded run is merged', () => {
  const { shard, merge } = Object(jobs);
  const parts = Array.from({ length: shard.parallel }, (_, at) => `shard-${at + 1}`);
  expect(merge.script.join()).toContain(`merge ${parts.join(' ')} `);
});
