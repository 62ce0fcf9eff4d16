/** One request as the service sees it. */
export interface MakerRequest {
  path: string;
  /** The query, decoded; of a repeated parameter the last one counts. */
  query: Record<string, string>;
  /** Values of the path's variable parts. */
  params: Record<string, string>;
  /** Header names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** The body as it arrived. */
  bytes: Buffer | undefined;
  ip: string;
  /** Method and path of the operation, such as `GET /api/v1/market/assets`; undefined when there is no such operation. */
  operation: string | undefined;
}
