import type { Issue } from './reply.ts';

/** One request as the service sees it. */
export interface MakerRequest {
  method: string;
  path: string;
  /** The query, decoded; of a repeated parameter the last one counts. */
  query: Record<string, string>;
  /** Values of the path's variable parts. */
  params: Record<string, string>;
  /** Header names in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** The parsed JSON body with exact integers; undefined when there is none or it is malformed. */
  body: unknown;
  /** The body as it arrived. */
  bytes: Buffer | undefined;
  /** Why the body cannot be read, if so. */
  malformed: Issue | undefined;
  ip: string;
  /** Method and path of the operation, such as `GET /api/v1/market/assets`; undefined when there is no such operation. */
  operation: string | undefined;
}
