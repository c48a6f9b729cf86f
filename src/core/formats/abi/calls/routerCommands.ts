import type { RouterCommand } from './innerStep';

/** The highest bit of a command is set if it may fail. */
const mayFailBit = 0x80;

/** Returns the command for each byte with its input, which is empty if there are fewer inputs than bytes. */
export function routerCommands(
  of: RouterCommand['of'],
  bytes: string | undefined,
  inputs: readonly (string | undefined)[],
): readonly RouterCommand[] {
  const pairs = bytes?.slice(2).match(/[\da-f]{2}/gi) ?? [];
  return pairs.map((pair, place): RouterCommand => {
    const byte = Number.parseInt(pair, 16);
    const data = inputs[place] ?? '0x';
    if (of === 'uniswapV4' || byte < mayFailBit) return { kind: 'command', of, byte, data };
    return { kind: 'command', of, byte: byte - mayFailBit, mayFail: true, data };
  });
}
