/** Requirements that speak of a thing that is not found: a defect of every 404 breaks them, too. */
export const OF_404S = [
  'AUT-TOKEN-02',
  'AUT-TOKEN-04',
  'FLW-SWAP-04',
  'LSP-CREATE-09',
  'LSP-GET-05',
  'LSP-RATE-04',
  'QUO-ROUTE-05',
  'SWP-STATUS-09',
  'SWP-STATUS-10',
  'SWP-STATUS-11',
  'SWP-STATUS-12',
  'SWP-STATUS-13',
] as const;

/** Requirements that speak of a refusal by the application: a defect of its form, whatever was refused, breaks them, too. */
export const OF_APPLICATION_ERRORS = [
  'AUT-TOKEN-03',
  'AUT-TOKEN-04',
  'ERR-CODE-05',
  'ERR-STATUS-11',
  'FLW-ORDER-04',
  'FLW-QUOTE-01',
  'FLW-SWAP-05',
  'FMT-UNIT-02',
  'FMT-UNIT-06',
  'LSP-CREATE',
  'LSP-EST',
  'LSP-GET',
  'LSP-INFO-07',
  'LSP-RATE',
  'MKT-PROUTE-09',
  'QUO-LIMIT',
  'QUO-REQ-03',
  'QUO-REQ-04',
  'QUO-REQ-08',
  'QUO-ROUTE-05',
  'QUO-ROUTE-06',
  'SWP-EXEC',
  'SWP-INIT',
  'SWP-STATE-09',
] as const;

/** Requirements that want the member named that validation misses: a defect of every `loc` breaks them, too. */
export const OF_NAMED_MEMBERS = [
  'LSP-CREATE-02',
  'LSP-GET-07',
  'LSP-RATE-05',
  'MKT-ASSETS-09',
  'MKT-FEE-02',
  'MKT-FEE-03',
  'MKT-PAIRS-06',
  'QUO-REQ-06',
  'SWP-EXEC-03',
  'SWP-INIT-05',
] as const;

/** Requirements that speak of a refusal by validation: a defect of every 422 breaks them, too. */
export const OF_422S = [
  ...OF_NAMED_MEMBERS,
  'ERR-STATUS-04',
  'LSP-CREATE-03',
  'LSP-CREATE-14',
  'LSP-CREATE-16',
  'LSP-CREATE-19',
  'LSP-CREATE-25',
  'LSP-EST-11',
  'LSP-RATE-03',
  'QUO-REQ-07',
  'QUO-REQ-09',
  'SWP-INIT-06',
  'VER-RETIRED-02',
] as const;

/** Requirements that want a code: a defect in the spelling of all of them breaks them, too. */
export const OF_ERROR_CODES = [
  'AUT-TOKEN-03',
  'AUT-TOKEN-04',
  'ERR-CODE-05',
  'LSP-CREATE-05',
  'LSP-CREATE-09',
  'LSP-EST',
  'LSP-GET',
  'LSP-RATE-03',
  'LSP-RATE-04',
  'MKT-PROUTE-09',
  'QUO-ROUTE-05',
] as const;
