/** What suites say of formats: requests, readers, controls and flows by their names. */
export * from '../interface/formats/hostile.ts';
export * from '../interface/formats/hostile-requests.ts';
export * from '../interface/formats/networks.ts';
export * from '../interface/formats/no-json.ts';
export * from '../interface/formats/written-otherwise.ts';
