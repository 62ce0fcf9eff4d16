import type { Command } from 'commander';
import type { Shell } from './shells.ts';

/** A command of the program as a shell completes it. */
interface Completed {
  readonly name: string;
  readonly says: string;
  readonly flags: readonly { readonly flag: string; readonly says: string }[];
}

/**
 * The script by which a shell completes commands and flags, to be read by its start-up file:
 * `source <(maker-conformance completion bash)`.
 */
export function completion(shell: Shell, program: Command): string {
  return SCRIPTS[shell](program.name(), program.commands.map(completed));
}

function completed(command: Command): Completed {
  const flags = command.options.flatMap(({ hidden, long, description }) =>
    hidden || !long ? [] : [{ flag: long, says: firstPart(description) }],
  );
  return { name: command.name(), says: firstPart(command.description()), flags };
}

/** A description up to its first comma or colon, without what a shell would take for its own. */
function firstPart(description: string): string {
  const [part = ''] = description.split(/[;:,(]/, 1);
  return part.replace(/['"`$\\]/g, '').trim();
}

const SCRIPTS: Readonly<Record<Shell, (program: string, commands: readonly Completed[]) => string>> = {
  bash: (program, commands) => `_maker_conformance() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_WORDS[1]} in
${commands.map(({ name, flags }) => `    ${name}) words='${flags.map(({ flag }) => flag).join(' ')}' ;;`).join('\n')}
    *) words='${flagsOfRun(commands)}' ;;
  esac
  [ "$COMP_CWORD" = 1 ] && words="${commands.map(({ name }) => name).join(' ')} $words"
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _maker_conformance ${program}`,
  zsh: (program, commands) => `#compdef ${program}
_maker_conformance() {
  local -a words
  if (( CURRENT == 2 )); then
    words=(${commands.map(({ name, says }) => `'${name}:${says}'`).join(' ')})
    _describe command words
  fi
  case $words[2] in
${commands.map(({ name, flags }) => `    ${name}) words=(${flags.map(({ flag, says }) => `'${flag}:${says}'`).join(' ')}) ;;`).join('\n')}
    *) words=() ;;
  esac
  _describe flag words || _files
}
compdef _maker_conformance ${program}`,
  fish: (program, commands) =>
    commands
      .flatMap(({ name, says, flags }) => [
        `complete -c ${program} -n __fish_use_subcommand -a ${name} -d '${says}'`,
        ...flags.map(
          ({ flag, says: of }) =>
            `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d '${of}'`,
        ),
      ])
      .join('\n'),
};

/** The command that is meant where none is named. */
function flagsOfRun(commands: readonly Completed[]): string {
  return commands
    .filter(({ name }) => name === 'run')
    .flatMap(({ flags }) => flags.map(({ flag }) => flag))
    .join(' ');
}
