import { expect } from '@playwright/test';
import { goingOn, test } from './going-on.ts';

for (const title of ['alone', 'alone again'])
  test(title, { tag: '@exclusive' }, () => expect(goingOn()).toEqual([title]));
