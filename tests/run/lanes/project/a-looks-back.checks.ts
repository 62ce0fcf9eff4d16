import { expect } from '@playwright/test';
import { PASSIVE } from '../../../../specs/tags.ts';
import { goingOn, test } from './going-on.ts';

for (const title of ['looks back', 'looks back again'])
  test(title, { tag: PASSIVE }, () => expect(goingOn()).toEqual([title]));
