import { type Anvil, NodeError } from '../evm/anvil';
import type { Behavior } from './behavior';
import type { FaultRule } from './fault';
import type { FrontDesk } from './frontDesk';
import { jsonReply, type Reply, textReply } from './reply';

/** The actions of `POST /admin/<action>`, with their JSON parameters. */
export interface AdminActions {
  readonly counters: Record<string, never>;
  readonly reset: Record<string, never>;
  readonly misbehave: { readonly rules: readonly FaultRule[] };
  readonly behave: Record<string, never>;
  readonly cut: Record<string, never>;
  readonly configure: Partial<Behavior>;
  readonly node: { readonly method: string; readonly params: readonly unknown[] };
}

/** A connection that is used again may have been closed, because it was idle, at the same moment. */
const notAgain = { connection: 'close' };

/** The service's admin API for tests. It has its own token and isn't counted. */
export class AdminDesk {
  constructor(
    private readonly desk: FrontDesk,
    private readonly node: Anvil,
    private readonly token: string,
  ) {}

  async answer(verb: string, action: string, authorization: string | undefined, body: string): Promise<Reply> {
    if (verb !== 'POST') return textReply(405, 'POST is expected\n');
    if (authorization !== `Bearer ${this.token}`) return textReply(401, 'invalid admin token\n');
    try {
      const result = await this.run(action, body === '' ? {} : JSON.parse(body));
      return jsonReply(JSON.stringify({ result: result ?? null }), 200, notAgain);
    } catch (error) {
      if (error instanceof NodeError || error instanceof RangeError || error instanceof SyntaxError)
        return jsonReply(JSON.stringify({ error: error.message }), 400);
      throw error;
    }
  }

  private async run(action: string, input: unknown): Promise<unknown> {
    switch (action) {
      case 'counters':
        return this.desk.readCounters();
      case 'reset':
        return this.desk.reset();
      case 'misbehave':
        for (const rule of (input as AdminActions['misbehave']).rules) this.desk.faults.add(rule);
        return undefined;
      case 'behave':
        return this.desk.faults.clear();
      case 'cut':
        return this.desk.cutSockets();
      case 'configure':
        return this.desk.configure(input as AdminActions['configure']);
      case 'node': {
        const { method, params } = input as AdminActions['node'];
        return this.node.request(method, params);
      }
      default:
        throw new RangeError(`There is no admin action ${action}`);
    }
  }
}
