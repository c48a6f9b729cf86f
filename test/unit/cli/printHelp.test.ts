import assert from 'node:assert/strict';

import { commands, optionNames, optionsOf } from '../../../src/cli/commandTable';
import { printHelp, printReference } from '../../../src/cli/printHelp';

describe('the help of the command line', () => {
  const screens = [printHelp(), ...commands.map((command) => printHelp(command)), printReference()];

  it('has lines of at most 80 columns', () => {
    for (const line of screens.flat()) assert.ok(line.length <= 80 && line === line.trimEnd(), line);
  });

  it('begins with one screen, which has every command and ten options', () => {
    const screen = printHelp();
    assert.ok(screen.length <= 40, `${screen.length} lines`);
    const commandLines = screen.filter((line) => /^ {2}[a-z]/.test(line));
    assert.deepEqual(
      commandLines.map((line) => line.trim().split(' ')[0]),
      commands.map(({ name }) => name),
    );
    assert.equal(screen.filter((line) => line.startsWith('  --')).length, 10);
  });

  it('of a command has its arguments and all its options, and no others', () => {
    for (const command of commands) {
      const lines = printHelp(command);
      assert.equal(lines[0], `Usage: ${`rpcbook ${command.name} ${command.arguments}`.trimEnd()} [OPTIONS]`);
      assert.deepEqual(namesIn(lines), optionsOf(command));
    }
  });

  it('says what an option does in the command', () => {
    const fmt = commands.find(({ name }) => name === 'fmt');
    assert.match(printHelp(fmt).join('\n'), /--dry-run +write nothing/);
    assert.match(printReference().join('\n'), /--dry-run +print what each cell would cost.* fmt:\n +write nothing/);
  });

  it('names the variables of keys and the exit codes for what runs cells', () => {
    for (const name of ['run', 'logs', 'verify']) {
      const text = printHelp(commands.find((command) => command.name === name)).join('\n');
      assert.match(text, /RPCBOOK_KEY_MAIN/);
      for (const code of [0, 1, 2, 3, 4, 5]) assert.match(text, new RegExp(`^  ${code}  [A-Z].*\\.$`, 'm'));
    }
  });

  it('has every option on its page', () => {
    assert.deepEqual(namesIn(printReference()), optionNames());
  });
});

/** The options that lines explain. */
function namesIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^ {2}(?:-h, )?--([a-z-]+)/.exec(line)?.[1] ?? []);
}
