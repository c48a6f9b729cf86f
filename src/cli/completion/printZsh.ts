import { type DescribedCommand, optionsOfAll, takesFiles } from './describedCommand';

/** Prints the completion of zsh, to be sourced or put into a folder of `fpath` as `_rpcbook`. */
export function printZsh(commands: readonly DescribedCommand[]): readonly string[] {
  const options = optionsOfAll(commands);
  const paths = options.filter(({ isPath }) => isPath).map(({ name }) => name);
  const texts = options.filter((option) => option.takesValue && !option.isPath && option.choices === undefined);
  return [
    '#compdef rpcbook',
    '# Completion of rpcbook for zsh. Load it with: source <(rpcbook completion zsh)',
    '_rpcbook() {',
    '  local -a names',
    '  local files=',
    `  if (( CURRENT == 2 )); then compadd -- ${commands.map(({ name }) => name).join(' ')}; return; fi`,
    '  case ${words[CURRENT-1]} in',
    ...options.flatMap(({ name, choices }) =>
      choices === undefined ? [] : [`    ${name}) compadd -- ${choices.join(' ')}; return ;;`],
    ),
    `    ${paths.join('|')}) _files; return ;;`,
    `    ${texts.map(({ name }) => name).join('|')}) return ;;`,
    '  esac',
    '  case ${words[2]} in',
    ...commands.map(
      (command) =>
        `    ${command.name}) names=(${command.options.map(({ name }) => name).join(' ')})${takesFiles(command) ? ' files=1' : ''} ;;`,
    ),
    '  esac',
    '  case ${words[CURRENT]} in',
    '    -*) compadd -a names ;;',
    '    *) if [[ -n $files ]]; then _files; fi ;;',
    '  esac',
    '}',
    'if [[ ${funcstack[1]} == _rpcbook ]]; then _rpcbook "$@"; else compdef _rpcbook rpcbook; fi',
  ];
}
