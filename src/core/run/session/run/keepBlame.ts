import { decodeExchange } from '../../../answer/decode/decodeExchange';
import { isList } from '../../../base/json/readMember';
import { readBlameAnswer } from '../../../formats/stateDiff/blameAnswer';
import { blameFact } from '../../../knowledge/facts/blameFact';
import { isLastingChain } from '../../../knowledge/facts/factPlace';
import { addressKey } from '../../../knowledge/names/addressKey';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { ExchangeAnswer } from '../memory/cellAnswer';

/**
 * Keeps what a finished search for a variable found, for hovers over its declaration. A change in a block that the chain
 * may still replace isn't kept.
 */
export async function keepBlame({ exchange, hints, work }: ExchangeAnswer, ports: AskingPorts): Promise<void> {
  const { call, network, outcome } = exchange;
  const found = outcome.kind === 'result' ? readBlameAnswer(outcome.value) : undefined;
  const [address] = call.kind === 'rpc' && isList(call.params) ? call.params : [];
  const variable = found?.changes[0]?.variable ?? found?.unchanged[0]?.variable;
  const isWhole = work?.state === 'done' && found?.changes.every(({ isFinal }) => isFinal) === true;
  if (!isWhole || variable === undefined || typeof address !== 'string') return;
  const known = { summary: decodeExchange(exchange, hints).summary, asOf: String(found.lookedAt.at(-1) ?? 0) };
  const fact = blameFact(network, addressKey(address, network.family), variable, known, ports.now());
  await ports.inquiries?.facts.keep(fact, { isLasting: isLastingChain(network) });
}
