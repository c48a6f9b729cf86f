/**
 * `##vso[…]` of Azure Pipelines, `##[…]` of GitHub Actions and Azure, `##teamcity[…]`: recognized anywhere in a line.
 */
const hashCommand = /##(?=[a-z.-]{0,40}\[)/gi;

/** `::name …::` of GitHub Actions: recognized at the start of a line, after optional white space. */
const leadingCommand = /^(\s{0,200})::/;

/**
 * The commands of GitHub Actions by name, anywhere in a line: lines may be cut or joined before the runner reads them.
 */
const namedCommand =
  /::(?=(?:add-mask|add-matcher|add-path|debug|echo|endgroup|error|group|notice|remove-matcher|save-state|set-env|set-output|set-secret|stop-commands|warning)\b)/gi;

/** `section_start:` and `section_end:` of GitLab's log. */
const section = /\bsection_(?=(?:start|end):)/g;

/**
 * Disables commands that a build's runner recognizes in printed lines, such as `##vso[task.setvariable …]` and
 * `::set-output …`. Their first character is written as an escape, so the line still shows the original text. Texts of
 * nodes, chains, notebooks and services get into the log of a build, and could set its variables or hide its lines.
 */
export function withoutRunnerCommands(line: string): string {
  if (!/##|::|section_/i.test(line)) return line;
  return line
    .replace(hashCommand, '\\u{23}#')
    .replace(leadingCommand, '$1\\u{3a}:')
    .replace(namedCommand, '\\u{3a}:')
    .replace(section, 'section\\u{5f}');
}
