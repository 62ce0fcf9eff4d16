import { type Format, jsonText } from './format.ts';

/** The report for machines. What it says includes how the other formats went, so it is the last one. */
export const CONFORMANCE: Format = { file: 'conformance.json', render: ({ report }) => jsonText(report) };
