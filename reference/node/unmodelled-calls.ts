import { NodeRefusal } from '../lightning/refusal.ts';
import { type NodeCall, post } from './rgb-node.ts';

const PATHS = [
  '/assetmetadata',
  '/backup',
  '/changepassword',
  '/checkindexerurl',
  '/checkproxyendpoint',
  '/closechannel',
  '/createutxos',
  '/decodergbinvoice',
  '/disconnectpeer',
  '/estimatefee',
  '/failtransfers',
  '/getassetmedia',
  '/inflate',
  '/init',
  '/issueassetcfa',
  '/issueassetifa',
  '/issueassetnia',
  '/issueassetuda',
  '/keysend',
  '/listunspents',
  '/lock',
  '/postassetmedia',
  '/refreshtransfers',
  '/restore',
  '/revoketoken',
  '/sendonionmessage',
  '/shutdown',
  '/unlock',
];

/**
 * Calls that the node has and this model does not: some clients take an empty 404 for a success, so each is refused in the
 * node's own envelope.
 */
export const UNMODELLED_CALLS: readonly NodeCall[] = PATHS.map((path) => {
  const prepare = () => {
    throw new NodeRefusal('Unexpected', `${path} is not part of this model of a node`);
  };
  return post(path, prepare, { bodyless: true });
});
