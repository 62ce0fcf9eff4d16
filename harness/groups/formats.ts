/** What suites say of formats: requests, readers, controls and flows by their names. */
export { withstandsBodies, withstandsQueries } from '../interface/formats/hostile-requests.ts';
export { namesOneNetwork } from '../interface/formats/networks.ts';
export { noJson, refusedAsMalformed } from '../interface/formats/no-json.ts';
export { inOppositeOrder, spacedAndEscaped } from '../interface/formats/written-otherwise.ts';
