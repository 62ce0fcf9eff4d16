/** Who a request comes from: `own` sends the run's key if there is one. */
export type Credential = 'own' | 'anonymous' | 'quote-read' | 'foreign-origin';
