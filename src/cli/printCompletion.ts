import {
  type Command,
  commands,
  isPath,
  type Option,
  type OptionName,
  optionNames,
  options,
  optionsOf,
  type shells,
} from './commandTable';

const commandNames = commands.map(({ name }) => name).join(' ');

/** Prints the script that completes the commands and options of rpcbook in a shell. */
export function printCompletion(shell: (typeof shells)[number]): readonly string[] {
  switch (shell) {
    case 'bash':
      return printBash();
    case 'zsh':
      return printZsh();
    case 'fish':
      return printFish();
  }
}

/** For bash from version 3.2. */
function printBash(): readonly string[] {
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
    `  if [ "$COMP_CWORD" -eq 1 ]; then _rpcbook_take -W '${commandNames}' -- "$current"; return; fi`,
    '  case $previous in',
    ...casesOfValues((words) => `_rpcbook_take -W '${words}' -- "$current"`, '_rpcbook_files "$current"'),
    '  esac',
    '  case ${COMP_WORDS[1]} in',
    ...casesOfCommands((names) => `options='${names}'`),
    '  esac',
    '  case $current in',
    '    -*) _rpcbook_take -W "$options" -- "$current" ;;',
    '    *) if [ -n "$files" ]; then _rpcbook_files "$current"; fi ;;',
    '  esac',
    '}',
    'complete -F _rpcbook rpcbook',
  ];
}

/** To be sourced, or put into a folder of `fpath` as `_rpcbook`. */
function printZsh(): readonly string[] {
  return [
    '#compdef rpcbook',
    '# Completion of rpcbook for zsh. Load it with: source <(rpcbook completion zsh)',
    '_rpcbook() {',
    '  local -a names',
    '  local files=',
    `  if (( CURRENT == 2 )); then compadd -- ${commandNames}; return; fi`,
    '  case ${words[CURRENT-1]} in',
    ...casesOfValues((words) => `compadd -- ${words}`, '_files'),
    '  esac',
    '  case ${words[2]} in',
    ...casesOfCommands((names) => `names=(${names})`),
    '  esac',
    '  case ${words[CURRENT]} in',
    '    -*) compadd -a names ;;',
    '    *) if [[ -n $files ]]; then _files; fi ;;',
    '  esac',
    '}',
    'if [[ ${funcstack[1]} == _rpcbook ]]; then _rpcbook "$@"; else compdef _rpcbook rpcbook; fi',
  ];
}

function printFish(): readonly string[] {
  return [
    '# Completion of rpcbook for fish. Load it with: rpcbook completion fish | source',
    'complete -c rpcbook -f',
    ...commands.flatMap((command) => {
      const isChosen = `-n '__fish_seen_subcommand_from ${command.name}'`;
      return [
        `complete -c rpcbook -n __fish_use_subcommand -a ${command.name}`,
        ...(takesFiles(command) ? [`complete -c rpcbook ${isChosen} -F`] : []),
        ...optionsOf(command).map((name) => `complete -c rpcbook ${isChosen} -l ${name}${valueInFish(name)}`),
      ];
    }),
  ];
}

function valueInFish(name: OptionName): string {
  const choices = choicesOf(name);
  if (choices !== undefined) return ` -x -a '${choices.join(' ')}'`;
  if (isPath(name)) return ' -r -F';
  return 'value' in options[name] ? ' -x' : '';
}

/** What is offered behind an option with a value, in bash and zsh. */
function casesOfValues(words: (words: string) => string, files: string): readonly string[] {
  const open = optionNames().filter((name) => 'value' in options[name] && choicesOf(name) === undefined);
  const patternOf = (names: readonly OptionName[]): string => names.map((name) => `--${name}`).join('|');
  return [
    ...optionNames().flatMap((name) => {
      const choices = choicesOf(name);
      return choices === undefined ? [] : [`    --${name}) ${words(choices.join(' '))}; return ;;`];
    }),
    `    ${patternOf(open.filter(isPath))}) ${files}; return ;;`,
    `    ${patternOf(open.filter((name) => !isPath(name)))}) return ;;`,
  ];
}

/** The options of each command, and whether it takes files, in bash and zsh. */
function casesOfCommands(assign: (names: string) => string): readonly string[] {
  return commands.map((command) => {
    const names = optionsOf(command).map((name) => `--${name}`);
    return `    ${command.name}) ${assign(names.join(' '))}${takesFiles(command) ? ' files=1' : ''} ;;`;
  });
}

function choicesOf(name: OptionName): readonly string[] | undefined {
  const { choices }: Option = options[name];
  return choices;
}

function takesFiles(command: Command): boolean {
  return command.arguments.startsWith('FILE');
}
