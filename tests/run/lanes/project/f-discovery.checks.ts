import { expect } from '@playwright/test';
import { DISCOVERY } from '../../../../specs/tags.ts';
import { goingOn, test } from './going-on.ts';

test('discovers', { tag: DISCOVERY }, () => expect(goingOn()).toEqual(['discovers']));
