import assert from 'node:assert/strict';

import { ChainFeed } from '../../../../../../src/core/run/live/chainFeed';
import { emittedRows, emitter, FollowedNode, until } from './followedNode';

const seed = Number(process.env['RPCBOOK_LIVE_SEED'] ?? 1);
const blocks = 500;
const depth = 64;
const cuts = 30;

/** What happens after a block, beside cuts. Each of them replaces blocks. */
type Reorganization = 'single' | 'deep' | 'consecutive' | 'acrossGap' | 'duringFill' | 'afterRestart';

const reorganizations: readonly Reorganization[] = [
  'single',
  'single',
  'deep',
  'deep',
  'consecutive',
  'acrossGap',
  'acrossGap',
  'duringFill',
  'duringFill',
  'afterRestart',
];

/** The same random numbers in each run. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Follows 500 blocks of ten logs, while connections are cut and blocks are replaced. */
class Storm {
  readonly #random = createRandom(seed);
  #feed = new ChainFeed({ rows: emittedRows, depth });
  #following: ReturnType<FollowedNode['follow']>;
  #cuts = 0;
  replaced = 0;

  constructor(
    private readonly followed: FollowedNode,
    private readonly ws: boolean,
  ) {
    this.#following = followed.follow(this.#feed, { address: emitter }, { ws });
  }

  get read() {
    return this.#following.read;
  }

  async run(): Promise<void> {
    await until(() => this.#feed.tip !== undefined, 'It never began.');
    const start = this.#feed.tip ?? 0;
    await this.#replace(2);
    const cutAt = this.#choose(cuts - 4);
    const plan = this.#choose(reorganizations.length).map((block, at) => ({ block, kind: reorganizations[at] }));
    for (;;) {
      const mined = Number(await this.followed.node.request('eth_blockNumber', [])) - start;
      if (mined >= blocks) break;
      const planned = plan.findIndex(({ block }) => block <= mined);
      const [next] = planned < 0 ? [] : plan.splice(planned, 1);
      if (next?.kind) await this.#reorganize(next.kind);
      if ((cutAt.at(-1) ?? blocks) <= mined && cutAt.pop()) await this.#cut();
      await this.followed.mine(1);
      await this.#keepsUp(start + mined);
      // Now and then, it has nothing left to read.
      if (this.#random() < 0.05) await this.#catchesUp();
    }
    await this.#ended(start);
  }

  async #ended(start: number): Promise<void> {
    const wanted = await this.followed.wantedLogs(start + 1);
    assert.equal(wanted.length, 10 * blocks);
    await until(() => this.read.keys.length === wanted.length && this.read.keys.at(-1) === wanted.at(-1), '').catch(
      () => undefined,
    );
    assert.deepEqual(this.read.keys, wanted);
    assert.deepEqual(this.read.gaps, []);
    assert.deepEqual([this.#cuts, this.replaced], [cuts, 12]);
    // With a socket, it also asks for the head while none can be opened.
    assert.ok(this.#following.states.has(this.ws ? 'live' : 'polling'));
    assert.equal((await this.followed.stop(this.#following.ended)).kind, 'ended');
  }

  /**
   * Blocks that are replaced further back than the feed remembers are a gap that nothing can fill. Up to 40 of them are
   * replaced at once.
   */
  #keepsUp(head: number): Promise<void> {
    return until(() => head - (this.#feed.tip ?? 0) < depth / 4, 'It fell behind.');
  }

  async #catchesUp(): Promise<void> {
    const head = Number(await this.followed.node.request('eth_blockNumber', []));
    await until(() => (this.#feed.tip ?? 0) >= head, 'It fell behind.');
  }

  /** Different blocks, the last one first, and none of the first ones. */
  #choose(count: number): number[] {
    const chosen = new Set<number>();
    while (chosen.size < count) chosen.add(45 + Math.floor(this.#random() * (blocks - 60)));
    return [...chosen].sort((first, second) => second - first);
  }

  async #reorganize(kind: Reorganization): Promise<void> {
    switch (kind) {
      case 'single':
        return this.#replace(1);
      case 'deep':
        return this.#replace(20 + Math.floor(this.#random() * 20));
      case 'consecutive':
        await this.#replace(3);
        return this.#replace(5);
      case 'acrossGap':
        return this.#gap(() => this.#replace(6));
      case 'duringFill':
        return this.#replaceDuringFill();
      case 'afterRestart':
        return this.#restart();
    }
  }

  async #replace(count: number): Promise<void> {
    this.replaced += 1;
    await this.followed.reorganize(count);
  }

  /** Cuts at a random moment of what comes and goes. A socket that isn't open can't be cut. */
  async #cut(): Promise<void> {
    if (this.ws) await this.#opened();
    this.#cuts += 1;
    this.followed.proxy.cutAfter(Math.floor(this.#random() * 12));
  }

  #opened(): Promise<void> {
    return until(() => this.#feed.state !== 'waiting', 'It never opened a socket again.');
  }

  /** Nothing can be reached while blocks are mined and something is done. */
  async #gap(act: () => Promise<void>): Promise<void> {
    if (this.ws) await this.#opened();
    this.#cuts += 1;
    this.followed.proxy.cut(true);
    await this.followed.mine(1);
    await this.followed.mine(1);
    await act();
    await this.followed.mine(1);
    this.followed.proxy.cut();
  }

  /** Replaces blocks when their logs are about to be read. */
  async #replaceDuringFill(): Promise<void> {
    const { followed } = this;
    const filling = new Promise<void>((resolve) => {
      followed.beforeSend = async (body) => {
        if (!body.includes('eth_getLogs') || followed.beforeSend === undefined) return;
        followed.beforeSend = undefined;
        await this.#replace(2);
        resolve();
      };
    });
    await this.#gap(() => Promise.resolve());
    await filling;
  }

  async #restart(): Promise<void> {
    const { read, ended } = this.#following;
    await this.followed.stop(ended);
    await this.followed.mine(1);
    await this.#replace(4);
    this.#feed = new ChainFeed({ rows: emittedRows, depth, kept: this.#feed.kept });
    this.#following = this.followed.follow(this.#feed, { address: emitter }, { ws: this.ws, read });
  }
}

describe(`a real chain (RPCBOOK_LIVE_SEED=${seed})`, () => {
  let followed: FollowedNode;

  beforeEach(async () => {
    followed = await FollowedNode.start();
    await followed.node.request('anvil_mine', ['0x10']);
  });

  afterEach(() => followed.dispose());

  for (const way of ['subscriptions', 'polling'] as const)
    it(`has each of 5,000 logs once and in order, over ${way}, while sockets are cut and blocks replaced`, () =>
      new Storm(followed, way === 'subscriptions').run());
});
