import type { JsonValue } from '../../base/json/jsonValue';
import type { DecodeHints } from '../../formats/abi/names/decodeHints';
import { readFailureCause } from '../../formats/trace/readFailureCause';
import type { KnowledgeSource } from '../sources/knowledgeSource';
import type { CalledSelector } from './calledSelectors';
import { type FailableExchange, failedSubjects } from './failedSubjects';

/** Why transactions, and the call itself, failed: `DecodeHints.failures`. */
export type KnownFailures = Exclude<DecodeHints['failures'], undefined>;

/**
 * Returns why transactions of an answer, or the call itself, failed, as far as earlier inquiries found out. Sends
 * nothing.
 */
export async function knownFailures(
  exchange: FailableExchange,
  knowledge: Pick<KnowledgeSource, 'failure'>,
): Promise<KnownFailures> {
  const found: (readonly [string, JsonValue])[] = [];
  for (const failed of failedSubjects(exchange)) {
    const cause = await knowledge.failure(exchange.network, failed);
    if (cause !== undefined) found.push([failed.name, cause]);
  }
  return Object.fromEntries(found);
}

/**
 * Returns the selectors of the calls and errors on the paths of failures, without repetitions of a selector and
 * contract.
 */
export function failureSelectors(failures: KnownFailures = {}): readonly CalledSelector[] {
  const found = new Map<string, CalledSelector>();
  const note = (data: string | undefined, address: string | undefined): void => {
    if (data === undefined || !/^0x[\da-f]{8}/i.test(data)) return;
    const selector = data.slice(0, 10).toLowerCase();
    found.set(`${selector} ${address ?? ''}`, { selector, address });
  };
  for (const json of Object.values(failures)) {
    const cause = readFailureCause(json);
    for (const { kind, to, input, output } of [...(cause?.frames ?? []), ...(cause?.before ?? [])]) {
      const address = to?.toLowerCase();
      if (kind !== 'create' && kind !== 'create2') note(input, address);
      note(output, address);
    }
  }
  return [...found.values()];
}
