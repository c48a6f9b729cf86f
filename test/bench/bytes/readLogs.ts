import { decodeExchange } from '../../../src/core/answer/decode/decodeExchange';
import { readMember } from '../../../src/core/base/json/jsonValue';
import { parseJsonBytes } from '../../../src/core/base/json/parseJsonBytes';
import type { Value } from '../../../src/core/base/view/value';
import { ChecksumCache } from '../../../src/core/formats/abi/decode/checksumCache';
import { LogColumns } from '../../../src/core/formats/abi/decode/logColumns';
import { readOutcome } from '../../../src/core/request/pipe/readOutcome';
import { evmNetwork } from '../../unit/core/answer/decode/exampleNetworks';
import { compilePlans, decodeColumnsByPlans } from '../decodePlans';

/** Decodes all events of an answer with logs, and passes each to `to`. */
export type DecodeEvents = (body: Uint8Array, to: (event: unknown) => void) => void;

/** Returns what decodes the events with these declarations. */
export function createDecodeEvents(declarations: readonly string[]): DecodeEvents {
  const plans = compilePlans(declarations, new ChecksumCache());
  return (body, to) => {
    const answer = parseJsonBytes(body);
    const columns = LogColumns.of(answer.kind === 'ok' ? readMember(answer.value, 'result') : undefined);
    if (columns === undefined) throw new Error('The logs were not read by their shape.');
    decodeColumnsByPlans(plans, columns, to);
  };
}

/**
 * Does what the result view does: reads the answer, and decodes it and the rows that are drawn first. Returns as many rows.
 */
export function rowsInSight(body: Uint8Array, rows: number): readonly (readonly Value[])[] {
  const call = { kind: 'rpc', method: 'eth_getLogs', params: [] } as const;
  const outcome = readOutcome(
    { kind: 'reply', status: 200, headers: {}, body },
    { kind: 'call', ids: [1], parseLimit: 1e9 },
  );
  const { sections } = decodeExchange(
    { call, network: evmNetwork, outcome },
    { events: [], tokens: {}, cairoAbis: {} },
  );
  const table = sections.find((section) => section.kind === 'table');
  return Array.from({ length: rows }, (_, row) => table?.at(row) ?? []);
}
