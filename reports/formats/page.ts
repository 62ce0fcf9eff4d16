import { pageOf } from '../html/write-page.ts';
import type { Format } from './format.ts';

/** The report for people: one file that needs no network and no server. */
export const PAGE: Format = { file: 'conformance.html', render: pageOf };
