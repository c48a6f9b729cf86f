import { ok } from '../../../base/result';
import type { HeadTag } from '../../../request/params/encodeBlock';
import type { CallOptions } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';
import { findHeads } from './findHeads';

/**
 * The heads of one run. Each is requested once for each network, so all cells of the run read the same blocks although
 * the chain grows.
 */
export class PinnedHeads {
  readonly #known = new Map<string, Map<HeadTag, bigint>>();

  /** Sets a head of a network that is known already. */
  note(networkKey: string, tag: HeadTag, number: bigint): void {
    const known = this.#known.get(networkKey) ?? new Map<HeadTag, bigint>();
    this.#known.set(networkKey, known.set(tag, number));
  }

  /** Returns the numbers of some heads. Requests those that this run doesn't know. A failed request isn't cached. */
  async find(
    tags: readonly HeadTag[],
    options: CallOptions,
    ports: SendingPorts,
  ): Promise<PipeResult<ReadonlyMap<HeadTag, bigint>>> {
    const { key } = options.network;
    const known = this.#known.get(key) ?? new Map<HeadTag, bigint>();
    this.#known.set(key, known);
    const found = await findHeads(
      tags.filter((tag) => !known.has(tag)),
      options,
      ports,
    );
    if (found.kind === 'failed') return found;
    for (const [tag, number] of found.value) known.set(tag, number);
    return ok(new Map([...known].filter(([tag]) => tags.includes(tag))));
  }
}
