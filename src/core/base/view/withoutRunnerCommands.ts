/**
 * `##vso[…]` of Azure Pipelines, `##[…]` of GitHub Actions and Azure, `##teamcity[…]`: recognized anywhere in a line.
 */
const hashCommand = /##(?=[a-z.-]{0,40}\[)/gi;

/** `::name …::` of GitHub Actions: recognized at the start of a line, after optional white space. */
const leadingCommand = /^(\s*)::/;

/**
 * The commands of GitHub Actions anywhere in a line, because lines may be cut or joined before the runner reads them:
 * those that exist, and all that have the form of one and aren't part of a path such as `core::integer::u256`.
 */
const namedCommand =
  /::(?=(?:add-mask|add-matcher|add-path|debug|echo|endgroup|error|group|internal-set-repo-path|notice|remove-matcher|save-state|set-env|set-output|set-secret|stop-commands|warning)\b)|(?<![\w>])::(?=[a-z][a-z-]{0,40}(?: [^:]{0,200})?::)/gi;

/** `section_start:` of GitLab's log, `travis_fold:start:` and `travis_time:end:` of Travis CI. */
const section = /(section|travis)_(?=(?:start|end|fold|time):)/gi;

/** `--- name`, `+++ name`, `~~~ name` and `^^^ +++` of Buildkite, which fold the lines behind them. */
const fold = /^(\s*)([-+~^])(?=(?:--|\+\+|~~|\^\^)(?:\s|$))/;

/**
 * Disables commands that a build's runner recognizes in printed lines, such as `##vso[task.setvariable …]` and
 * `::set-output …`. Their first character is written as an escape, so the line still shows the original text. Texts of
 * nodes, chains, notebooks and services get into the log of a build, and could set its variables or hide its lines.
 */
export function withoutRunnerCommands(line: string): string {
  if (!/##|::|section_|travis_|---|\+\+\+|~~~|\^\^\^/i.test(line)) return line;
  return line
    .replace(hashCommand, '\\u{23}#')
    .replace(leadingCommand, '$1\\u{3a}:')
    .replace(namedCommand, '\\u{3a}:')
    .replace(section, '$1\\u{5f}')
    .replace(fold, (_, space: string, sign: string) => `${space}\\u{${sign.charCodeAt(0).toString(16)}}`);
}
