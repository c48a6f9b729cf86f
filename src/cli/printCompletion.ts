import type { DescribedCommand } from './completion/describedCommand';
import { printBash } from './completion/printBash';
import { printFish } from './completion/printFish';
import { printZsh } from './completion/printZsh';
import { describedCommands } from './describeCommands';
import type { Shell } from './parseCommandLine';

const printers: Readonly<Record<Shell, (commands: readonly DescribedCommand[]) => readonly string[]>> = {
  bash: printBash,
  zsh: printZsh,
  fish: printFish,
};

/** Prints the script that completes the commands and options of rpcbook in a shell. */
export function printCompletion(shell: Shell): readonly string[] {
  return printers[shell](describedCommands());
}
