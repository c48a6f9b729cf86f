import type { JsonValue } from '../json/jsonValue';
import { printJson } from '../json/printJson';
import type { NetworkLimits } from '../networks/network';
import type { RpcCall } from './longWork';
import type { MovingTag } from './plan/blockBounds';

/** What long work was begun with: with this and the entries of its journal it goes on where it was. */
export interface WorkHeader {
  readonly id: string;
  /** `serviceId/networkId`. */
  readonly network: string;
  /** The request with its bounds as they were then. */
  readonly call: RpcCall;
  /** Numbers of the heads as they were then. */
  readonly heads: ReadonlyMap<MovingTag, number>;
  readonly limits: NetworkLimits;
  /** `# @pages n`. */
  readonly mostPages: number | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Long work of which a journal is kept. */
export interface KeptWork {
  readonly header: WorkHeader;
  /** Work that was cut off has stopped; who runs is in this window or another. */
  readonly state: 'running' | 'stopped' | 'done';
  /** Rows that were handed out. */
  readonly rows: number;
  /** From 0 to 1; undefined where the end is not known. */
  readonly done: number | undefined;
}

/** Prints kept work as one line of JSON. */
export function printKeptWork({ header, state, rows, done }: KeptWork): string {
  const { id, network, call, heads, limits, mostPages, startedAt } = header;
  const named: Record<string, JsonValue> = {};
  for (const [name, limit] of Object.entries(limits)) named[name] = limit;
  return printJson({
    version: 1,
    state,
    rows,
    ...(done !== undefined && { done }),
    id,
    network,
    method: call.method,
    params: call.params,
    heads: Object.fromEntries(heads),
    limits: named,
    startedAt,
    ...(mostPages !== undefined && { mostPages }),
  });
}
