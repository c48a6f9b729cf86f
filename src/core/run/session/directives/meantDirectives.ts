import type { DirectiveName } from './directiveUses';

/** A directive or a command that does what people expect of a directive that doesn't exist. */
interface MeantDirective {
  /** Words that people write for it. */
  readonly words: readonly string[];
  /** What to use instead, as a sentence. */
  readonly advice: string;
  /** The directive that takes the place of the word. Absent if the value would have to change too. */
  readonly name?: DirectiveName;
}

const meantDirectives: readonly MeantDirective[] = [
  {
    words: ['compare', 'diff'],
    advice:
      'To compare networks, name several: # @network mainnet, sepolia. To compare with an earlier run, write # @outputs history and use the command Compare with Earlier Run.',
  },
  { words: ['expect', 'check', 'test', 'require'], advice: 'Write # @assert to check the answer.', name: 'assert' },
  { words: ['repeat', 'interval', 'poll', 'refresh'], advice: 'Write # @every to run the cell again.', name: 'every' },
  { words: ['chart', 'plot', 'graph'], advice: 'Write # @watch for a chart of a cell with # @every.', name: 'watch' },
  { words: ['export', 'output', 'file', 'csv'], advice: 'Write # @save to write the rows to a file.', name: 'save' },
  {
    words: ['limit', 'count', 'max'],
    advice: 'Write # @take or # @pages to limit rows, or # @budget to limit credits.',
  },
  { words: ['chain', 'chainId'], advice: 'Write # @network to choose the network.', name: 'network' },
  { words: ['id', 'title', 'label'], advice: 'Write # @name to name the cell.', name: 'name' },
];

/** Returns what to use instead of a directive that doesn't exist but has a known meaning. Its case doesn't matter. */
export function meantDirectiveOf(written: string): Omit<MeantDirective, 'words'> | undefined {
  const word = written.toLowerCase();
  return meantDirectives.find(({ words }) => words.some((known) => known.toLowerCase() === word));
}
