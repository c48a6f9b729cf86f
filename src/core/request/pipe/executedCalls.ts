import type { JsonValue } from '../../base/json/jsonValue';
import { failed, ok, type Result } from '../../base/result';
import { isServiceMethod, methodInOtherCase } from '../../model/catalogue/methodFacts';
import type { Call } from '../../model/exchange/exchange';
import { readEnvelopes } from '../../model/exchange/readEnvelopes';
import type { Refusal } from '../../model/exchange/refusal';
import { catalogueMethod, wireMethod } from '../../model/exchange/wireMethod';
import type { Network } from '../../model/networks/network';

/** One call as the node executes it. */
export interface ExecutedCall {
  /** The name that is sent. */
  readonly method: string;
  /** Its name in the catalogue, which prices use. */
  readonly name: string;
  readonly params: JsonValue;
}

/**
 * Returns what a node executes for a call: one method, or one for each envelope of a raw text, read from the text
 * itself. A call of the gas API executes none. Refuses a raw text that nodes read in different ways, a method that the
 * network's prefix would change to another one, and one that differs from a known one in case only.
 */
export function executedCalls(call: Call, network: Network): Result<readonly ExecutedCall[], Refusal> {
  switch (call.kind) {
    case 'gas':
      return ok([]);
    case 'rpc': {
      const method = wireMethod(call.method, network);
      if (method !== call.method && isServiceMethod(method)) return failed(turnsInto(call.method, method, network));
      return withOneCase([{ method, name: call.method, params: call.params }]);
    }
    case 'raw': {
      const read = readEnvelopes(call.text);
      if (read.kind === 'failed') return failed(ambiguous(read.problem.message));
      return withOneCase(
        read.value.envelopes.map(({ method, params }) => ({
          method,
          name: catalogueMethod(method, network),
          params: params ?? null,
        })),
      );
    }
  }
}

/** Some nodes ignore the case of methods, so that `eth_getlogs` would have neither the price nor the effect of the method. */
function withOneCase(calls: readonly ExecutedCall[]): Result<readonly ExecutedCall[], Refusal> {
  for (const { name } of calls) {
    const other = methodInOtherCase(name);
    if (other !== undefined)
      return failed({
        code: 'ambiguousEnvelope',
        cause: `Some nodes read ${name} as ${other}, and others don't know it.`,
        cure: `Write ${other}. Nothing was sent.`,
      });
  }
  return ok(calls);
}

function ambiguous(cause: string): Refusal {
  return {
    code: 'ambiguousEnvelope',
    cause,
    cure: 'A raw text is sent exactly as written, so that each of its calls must have one meaning. Nothing was sent.',
  };
}

function turnsInto(method: string, other: string, { key, methodPrefix, service }: Network): Refusal {
  return {
    code: 'ambiguousEnvelope',
    cause: `The method prefix "${methodPrefix}" of ${key} turns ${method} into ${other}, which is another method.`,
    cure: `Change \`methodPrefix\` in \`rpcbook.services\`, or write ${other}. Nothing was sent.`,
    remedies: [{ kind: 'editService', serviceId: service.id }],
  };
}
