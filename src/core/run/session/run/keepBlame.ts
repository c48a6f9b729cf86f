import { decodeExchange } from '../../../answer/decode/decodeExchange';
import type { JsonValue } from '../../../base/json/jsonValue';
import { isList, isObject, readList, readText } from '../../../base/json/readMember';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { readBlameAnswer } from '../../../formats/stateDiff/blameAnswer';
import { blameFact } from '../../../knowledge/facts/blameFact';
import { isLastingChain } from '../../../knowledge/facts/factPlace';
import { addressKey } from '../../../knowledge/names/addressKey';
import type { Exchange } from '../../../model/exchange/exchange';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import type { ExchangeAnswer } from '../memory/cellAnswer';

/**
 * Keeps what a finished search for variables found, for hovers over their declarations. Changes in blocks that the chain may
 * still replace are kept only for a free node of one's own, and said to be such: it rarely has final blocks, and forgets
 * what was learned of it when its chain starts over.
 */
export async function keepBlame({ exchange, hints, work }: ExchangeAnswer, ports: AskingPorts): Promise<void> {
  const { call, network, outcome } = exchange;
  const found = outcome.kind === 'result' ? readBlameAnswer(outcome.value) : undefined;
  const [address] = call.kind === 'rpc' && isList(call.params) ? call.params : [];
  if (work?.state !== 'done' || found === undefined || typeof address !== 'string') return;
  const isFinal = found.changes.every((change) => change.isFinal);
  if (!isFinal && isLastingChain(network)) return;
  const asOf = String(found.lookedAt.at(-1) ?? 0);
  // A variable without a change since a block of the cell changed at one before, which may be known.
  const unchanged = found.firstWanted === undefined ? found.unchanged : [];
  for (const variable of new Set([...found.changes, ...unchanged].map((each) => each.variable))) {
    const { summary } = decodeExchange(aboutVariable(exchange, variable), hintsAbout(hints, variable));
    const place = addressKey(address, network.family);
    const text = isFinal ? summary : `${summary}. The chain may still replace the block.`;
    const fact = blameFact(network, place, variable, { summary: text, asOf }, ports.now());
    await ports.inquiries?.facts.keep(fact, { isLasting: isLastingChain(network) });
  }
}

/** The exchange with what was found of one variable. */
function aboutVariable(exchange: Exchange, variable: string): Exchange {
  const { outcome } = exchange;
  if (outcome.kind !== 'result' || !isObject(outcome.value)) return exchange;
  const own = (member: string): JsonValue =>
    readList(outcome.value, member).filter((each) => readText(each, 'variable') === variable);
  const value = { ...outcome.value, changes: own('changes'), unchanged: own('unchanged') };
  return { ...exchange, outcome: { ...outcome, value } };
}

function hintsAbout({ layout, ...hints }: DecodeHints, variable: string): DecodeHints {
  return { ...hints, ...(layout && { layout: { ...layout, ...(layout.variables && { expression: variable }) } }) };
}
