/** What these tests use of the library, which has no types of its own. */
declare module 'invoices' {
  export function parsePaymentRequest(given: { readonly request: string }): {
    readonly description?: string;
    readonly destination: string;
    readonly expires_at: string;
    readonly mtokens?: string;
  };
}
