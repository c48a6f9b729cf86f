import type { CalledContract } from '../../../knowledge/sources/calledContract';
import type { KnowledgeSource } from '../../../knowledge/sources/knowledgeSource';
import { callLines } from '../../../model/cell/callLines';
import type { ParsedCell } from '../../../model/cell/parsedCell';
import type { Network } from '../../../model/networks/network';
import { cairoFormOf } from '../../../request/callByName/cairoForm';
import { callFormOf } from '../../../request/callByName/callForm';
import { addressOf } from '../../../request/callByName/findFunction';
import { WantedContracts } from '../../../run/session/compose/wantedContracts';
import { callOf, encodeContextOf, methodOfEdited, substitutionOf } from './cellComposition';
import type { LanguageContext } from './languageContext';

/** Whether a method supports calls by name. */
function takesCalls(method: string): boolean {
  return callFormOf(method) !== undefined || cairoFormOf(method) !== undefined;
}

/**
 * Reads what is known about the contracts that a cell calls by name. Returns a lookup by address, which returns
 * undefined for a contract that wasn't read. Sends nothing.
 */
export async function readCalledContracts(
  context: LanguageContext,
  edited: ParsedCell,
  network: Network,
  knowledge: KnowledgeSource,
): Promise<(address: string) => CalledContract | undefined> {
  const contracts = new WantedContracts();
  const request = callOf(edited);
  const method = methodOfEdited(context, edited);
  if (request === undefined || method === undefined || !takesCalls(method.name)) return () => undefined;
  const encode = encodeContextOf(context, edited);
  const substitution = substitutionOf(context, edited, encode);
  for (const {
    arguments: [target],
  } of callLines(request)) {
    const written = target === undefined || target.kind === 'object' ? undefined : substitution.argument(target);
    const address = written?.kind === 'ok' ? addressOf(written.value, encode) : undefined;
    if (address !== undefined) contracts.at(address);
  }
  await contracts.read(network, knowledge);
  return (address) => contracts.at(address);
}
