import type { JsonValue } from '../../../base/json/jsonValue';
import { failed, ok } from '../../../base/result';
import { parseAnsweredWord } from '../../../formats/storage/slotWord';
import { resolveCost } from '../../../model/catalogue/resolveCost';
import type { Exchange } from '../../../model/exchange/exchange';
import { explainOutcome } from '../../../model/failure/explainOutcome';
import { type NeededWord, wordKey } from '../../../request/overrides/mergeSlots';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';

/** Maximum number of calls in flight at the same time. */
const callsAtOnce = 8;

/**
 * Reads the words of slots at a block, one call each, after the allowance permits all of them. Returns them by `wordKey`.
 */
export async function readWords(
  needed: readonly NeededWord[],
  block: JsonValue,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<ReadonlyMap<string, bigint>>> {
  const words = new Map<string, bigint>();
  if (needed.length === 0) return ok(words);
  const { network, signal, allowance } = options;
  const { cost } = resolveCost('eth_getStorageAt', network, ports.settings().costs);
  const refusal = await allowance.ensure({ network, signal, costs: needed.map(() => cost) });
  if (refusal) return failed(refusal);
  for (let at = 0; at < needed.length; at += callsAtOnce) {
    const some = needed.slice(at, at + callsAtOnce);
    const answers = await Promise.all(some.map((word) => readWord(word, block, options, ports)));
    for (const [index, answer] of answers.entries()) {
      const word = some[index];
      if (answer.kind === 'failed') return answer;
      if (word) words.set(wordKey(word.address, word.slot), answer.value);
    }
  }
  return ok(words);
}

async function readWord(
  { address, slot }: NeededWord,
  block: JsonValue,
  options: CallOptions,
  ports: SendingPorts,
): Promise<PipeResult<bigint>> {
  const params = [address, slot, block];
  const asked = await executeCall({ kind: 'rpc', method: 'eth_getStorageAt', params }, options, ports);
  if (asked.kind === 'failed') return asked;
  const word = wordOf(asked.value);
  return word === undefined
    ? failed({
        code: 'dependency',
        cause: `Couldn't read slot ${slot} of ${address}, whose other bytes stay as they are. ${reasonOf(asked.value)}`,
        cure: 'Try again, or override the whole slot with `.slot(…)`.',
      })
    : ok(word);
}

function wordOf({ outcome }: Exchange): bigint | undefined {
  return outcome.kind === 'result' && typeof outcome.value === 'string' ? parseAnsweredWord(outcome.value) : undefined;
}

function reasonOf({ outcome, network }: Exchange): string {
  return outcome.kind === 'result' ? "The answer isn't a word." : explainOutcome(outcome, network).cause;
}
