/** The beginning of a body, for messages. */
export function excerpt(body: string, most = 160): string {
  if (body === '') return '(empty body)';
  return body.length > most ? `${body.slice(0, most)}…` : body;
}
