/** `##vso[…]` of Azure Pipelines, `##[…]` of GitHub Actions and Azure, `##teamcity[…]`: read anywhere in a line. */
const hashCommand = /##(?=[a-z.-]{0,40}\[)/gi;

/** `::name …::` of GitHub Actions, which begins a line, with white space before it. */
const leadingCommand = /^(\s{0,200})::/;

/** The commands of GitHub Actions by name, wherever they are: a line may be cut or joined before the runner reads it. */
const namedCommand =
  /::(?=(?:add-mask|add-matcher|add-path|debug|echo|endgroup|error|group|notice|remove-matcher|save-state|set-env|set-output|set-secret|stop-commands|warning)\b)/gi;

/** `section_start:` and `section_end:` of GitLab's log. */
const section = /\bsection_(?=(?:start|end):)/g;

/**
 * Makes the commands inert that the runner of a build reads in what a program prints, such as `##vso[task.setvariable …]`
 * and `::set-output …`. Their first sign is written as an escape, so that the line still shows what was said. Texts of
 * nodes, chains, notebooks and services reach the log of a build, and could set its variables or hide its lines.
 */
export function withoutRunnerCommands(line: string): string {
  if (!/##|::|section_/i.test(line)) return line;
  return line
    .replace(hashCommand, '\\u{23}#')
    .replace(leadingCommand, '$1\\u{3a}:')
    .replace(namedCommand, '\\u{3a}:')
    .replace(section, 'section\\u{5f}');
}
