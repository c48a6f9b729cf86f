import { findProxyLinks } from '../../../answer/inquiry/proxyLinks';
import { integerOf, isList, readMember } from '../../../base/json/jsonValue';
import { changedStorage } from '../../../knowledge/answers/changedContracts';
import { transactionCall } from '../../../model/exchange/evmCalls';
import type { Exchange } from '../../../model/exchange/exchange';
import { isFreeNode } from '../../../model/networks/network';
import type { AskingPorts } from '../../../request/pipe/askingPorts';
import { type CallOptions, executeCall } from '../../../request/pipe/executeCall';
import { joinExchanges } from '../memory/joinExchanges';
import { findUpgrade, learnUpgrade } from './findUpgrade';

/** An answer with the block of its transaction, if that was needed, and what couldn't be found. */
export interface PlacedChanges {
  readonly exchange: Exchange;
  readonly notes: readonly string[];
}

/**
 * Finds the block of the transaction whose changes an answer has, and what was behind its proxies there: a layout of
 * another time would give its slots the wrong names. Asks only if the answer has proxies that may have been upgraded,
 * where calls cost nothing or settings allow such questions without a click.
 */
export async function placeChanges(
  exchange: Exchange,
  options: CallOptions,
  ports: AskingPorts,
): Promise<PlacedChanges> {
  const { call, outcome, network } = exchange;
  const [hash] = call.kind === 'rpc' && isList(call.params) ? call.params : [];
  const isHash = typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash);
  const isAsked = isFreeNode(network) || ports.inquiries?.modeOf('proxies', network) === 'auto';
  if (!isHash || !isAsked || outcome.kind !== 'result') return { exchange, notes: [] };
  const changed = [...changedStorage(call, outcome.value ?? null, network)];
  const stored = await findProxyLinks(changed, { sent: 'latest', number: undefined }, network, ports);
  if (stored.links.length === 0) return { exchange, notes: [] };
  const asked = await executeCall(transactionCall(hash), options, ports);
  const mined = asked.kind === 'ok' && asked.value.outcome.kind === 'result' ? asked.value.outcome.value : undefined;
  const number = integerOf(readMember(mined ?? null, 'blockNumber'));
  if (asked.kind === 'failed' || number === undefined)
    return {
      exchange,
      notes: [
        "Couldn't find the block of the transaction, so what is behind a proxy may be another contract than at that time.",
      ],
    };
  const placed = { ...joinExchanges(exchange, [exchange, asked.value]), call, minedIn: Number(number) };
  const block = { sent: `0x${number.toString(16)}`, number: Number(number) };
  const links = await findProxyLinks(changed, block, network, ports);
  const upgrade = await findUpgrade([links], options, ports);
  if (upgrade.kind === 'same') return { exchange: placed, notes: [] };
  if (upgrade.kind === 'unknown') return { exchange: placed, notes: [upgrade.why] };
  const learned = await learnUpgrade(upgrade, {}, options, ports);
  return { exchange: placed, notes: learned.kind === 'ok' ? [] : [learned.problem.cause] };
}
