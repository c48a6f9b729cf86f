import { type DescribedCommand, optionsOfAll, takesFiles } from './describedCommand';

/** Prints the completion of bash, from version 3.2. */
export function printBash(commands: readonly DescribedCommand[]): readonly string[] {
  const options = optionsOfAll(commands);
  const paths = options.filter(({ isPath }) => isPath).map(({ name }) => name);
  const texts = options.filter((option) => option.takesValue && !option.isPath && option.choices === undefined);
  return [
    '# Completion of rpcbook for bash. Load it with: source <(rpcbook completion bash)',
    '_rpcbook_take() {',
    '  local line',
    '  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@")',
    '}',
    '_rpcbook_files() {',
    '  compopt -o filenames 2>/dev/null',
    '  _rpcbook_take -f -- "$1"',
    '}',
    '_rpcbook() {',
    '  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} options= files=',
    '  COMPREPLY=()',
    `  if [ "$COMP_CWORD" -eq 1 ]; then _rpcbook_take -W '${commands.map(({ name }) => name).join(' ')}' -- "$current"; return; fi`,
    '  case $previous in',
    ...options.flatMap(({ name, choices }) =>
      choices === undefined ? [] : [`    ${name}) _rpcbook_take -W '${choices.join(' ')}' -- "$current"; return ;;`],
    ),
    `    ${paths.join('|')}) _rpcbook_files "$current"; return ;;`,
    `    ${texts.map(({ name }) => name).join('|')}) return ;;`,
    '  esac',
    '  case ${COMP_WORDS[1]} in',
    ...commands.map(
      (command) =>
        `    ${command.name}) options='${command.options.map(({ name }) => name).join(' ')}'${takesFiles(command) ? ' files=1' : ''} ;;`,
    ),
    '  esac',
    '  case $current in',
    '    -*) _rpcbook_take -W "$options" -- "$current" ;;',
    '    *) if [ -n "$files" ]; then _rpcbook_files "$current"; fi ;;',
    '  esac',
    '}',
    'complete -F _rpcbook rpcbook',
  ];
}
