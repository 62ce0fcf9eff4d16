// Texts of literals and of what takes their place: values of earlier answers, variables of the environment.

/** @param taken values by their names; one that no answer gave is left empty */
export function fill(text, taken) {
  if (typeof text === 'string') return text;
  return text.map((piece) => (typeof piece === 'string' ? piece : meant(piece, taken))).join('');
}

function meant({ variable, value, slice, before = '', behind = '', case: letters, as }, taken) {
  if (variable !== undefined) return process.env[variable] ?? '';
  const whole = taken.get(value) ?? '';
  let found = slice === undefined ? whole : other(whole, before, whole.slice(slice[0], slice[1]), behind);
  if (letters !== undefined) found = letters === 'upper' ? found.toUpperCase() : found.toLowerCase();
  if (as === 'json') return JSON.stringify(found).slice(1, -1);
  return as === 'url' ? encodeURIComponent(found) : found;
}

/** A value with another beginning or end: by chance the new one has the recorded one by itself. */
function other(whole, before, kept, behind) {
  const made = `${before}${kept}${behind}`;
  if (made !== whole || before === behind) return made;
  return behind === '' ? `${changed(before)}${kept}` : `${kept}${changed(behind)}`;
}

function changed(text) {
  return `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;
}

const UNSEEN = /[^\P{Cc}]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const LONGEST = 800;
/** What begins a command to the runner of a CI job. */
const COMMAND = /^\s*:(?=:)|##(?=(?:vso|teamcity)?\[)/gi;

/** One line that a terminal can be given: without keys, tokens, and what a terminal obeys. */
export function shown(text, secrets = []) {
  let safe = text.replace(/("\w*token"\s*:\s*")[^"]*/gi, '$1…');
  for (const secret of secrets) if (secret.length > 5) safe = safe.replaceAll(secret, '…');
  const line = safe.replace(UNSEEN, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line).replace(COMMAND, (begun) =>
    begun === '##' ? '# #' : `${begun} `,
  );
}
