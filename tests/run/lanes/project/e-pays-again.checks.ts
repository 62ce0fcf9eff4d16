import { expect } from '@playwright/test';
import { goingOn, test } from './going-on.ts';

test('pays again', { tag: '@pay' }, () => expect(goingOn()).not.toContain('pays'));
