/** What suites say of formats: requests, readers, controls and flows by their names. */
export { oneOfEachKind } from '../interface/formats/hostile.ts';
export { withstandsBodies, withstandsQueries } from '../interface/formats/hostile-requests.ts';
export { namesOneNetwork } from '../interface/formats/networks.ts';
export { noJson, refusedAsMalformed } from '../interface/formats/no-json.ts';
export { inOppositeOrder, spacedAndEscaped } from '../interface/formats/written-otherwise.ts';
