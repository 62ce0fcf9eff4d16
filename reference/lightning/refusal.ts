/** Error names of rgb-lightning-node that this model can give, each with the HTTP status the node sends it with. */
const REFUSALS = {
  InvalidRequest: 400,
  InvalidSwapString: 400,
  InvalidSwap: 400,
  ExpiredSwapOffer: 400,
  MissingSwapPaymentPreimage: 400,
  InvalidPaymentSecret: 400,
  InvalidPaymentHash: 400,
  InvalidPubkey: 400,
  InvalidPeerInfo: 400,
  InvalidAssetID: 400,
  InvalidAmount: 400,
  InvalidExpiration: 400,
  InvalidTransportEndpoints: 400,
  InvalidRecipientID: 400,
  InvalidRecipientData: 400,
  InvalidInvoice: 400,
  IncompleteRGBInfo: 400,
  AnchorsRequired: 400,
  InvalidChannelID: 400,
  Unauthorized: 401,
  LockedNode: 403,
  Forbidden: 403,
  NoRoute: 403,
  SwapNotFound: 403,
  PaymentNotFound: 403,
  UnknownLNInvoice: 403,
  UnknownContractId: 403,
  DuplicatePayment: 403,
  RecipientIDAlreadyUsed: 403,
  InsufficientAssets: 403,
  InsufficientFunds: 403,
  InsufficientCapacity: 403,
  TemporaryChannelIdAlreadyUsed: 403,
  UnknownTemporaryChannelId: 403,
  FailedPeerConnection: 403,
  FailedPayment: 500,
  Unexpected: 500,
} as const;

export type RefusalName = keyof typeof REFUSALS;

/**
 * A node's answer "no": `name` and `status` are those of the node's HTTP interface, `message` is free text. A real node has
 * more names than the model; those come with the status that it sent.
 */
export class NodeRefusal extends Error {
  override readonly name: string;
  readonly status: number;
  constructor(name: RefusalName, message: string);
  constructor(name: string, message: string, status: number);
  constructor(name: string, message: string, status?: number) {
    super(message);
    this.name = name;
    this.status = status ?? Reflect.get(REFUSALS, name);
  }
}
