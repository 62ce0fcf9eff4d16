/** Text of the register, in which backticks mark wire names. */
export function Prose({ text }: { readonly text: string }) {
  return <>{text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}</>;
}
