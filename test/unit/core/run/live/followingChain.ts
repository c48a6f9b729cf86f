import { ChainFeed } from '../../../../../src/core/run/live/chainFeed';
import { type BlockRows, logRowsOf } from '../../../../../src/core/run/live/gapFiller';
import type { Assignment } from '../../../../../src/core/run/longWork/longWork';
import { FedChain } from './fedChain';
import { type LogCount, SimulatedChain } from './simulatedChain';

export const smallLimits = { logResults: 4, logParameters: 5_000, blockRange: 10 };
export const logs = logRowsOf({ address: '0x01' }, smallLimits);

/** A chain that a feed follows, with the methods that it called. */
export class FollowingChain extends FedChain<ChainFeed> {
  calls: string[] = [];
  /** The block after which rows are shown. */
  start: number | undefined;

  constructor(
    private readonly rows: BlockRows = logs,
    length = 20,
    private readonly depth = 64,
    logCount: LogCount = 'block',
  ) {
    super(new ChainFeed({ rows, depth }), new SimulatedChain(length, logCount));
  }

  /** Follows, and opens another socket after some blocks of two logs each were missed. */
  miss(blocks: number): void {
    this.open();
    this.settle();
    this.cut();
    for (let count = 0; count < blocks; count += 1) this.chain.mine(2);
    this.open();
  }

  /** Answers the question for the head, and returns the methods of the calls after it. */
  askAfterHead(): readonly string[] {
    this.ask();
    this.answer(0);
    return this.ask().map(({ call }) => call.method);
  }

  /** Ends the feed. Another one goes on where it ended, for the same reader. */
  restart(): void {
    this.cut();
    this.asked = [];
    const { kept } = this.feed;
    this.feed = new ChainFeed({ rows: this.rows, depth: this.depth, ...(kept.blocks.length > 0 && { kept }) });
  }

  override ask(): readonly Assignment[] {
    const assignments = super.ask();
    this.calls.push(...assignments.map(({ call }) => call.method));
    return assignments;
  }

  override answer(at: number): void {
    super.answer(at);
    this.start ??= this.feed.tip;
  }
}
