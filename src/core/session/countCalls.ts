import type { Cell } from '../cell/cell';
import type { Network } from '../networks/network';
import type { PipePorts } from '../pipe/pipePorts';
import { knowTarget } from './composeCell';
import { knowledgeOfCell } from './knowledgeOfCell';
import type { Scope } from './scope';
import { variableOfCell } from './variableOfCell';

export interface CallCount {
  readonly calls: number;
  /** The first answers may tell of more. */
  readonly isOpen: boolean;
}

const one: CallCount = { calls: 1, isOpen: false };

/** Counts the calls that a cell will send, as far as its layout tells: a variable takes one for each of its slots. */
export async function countCalls(cell: Cell, { network, scope, from }: { readonly network: Network; readonly scope: Scope; readonly from: string | undefined }, ports: PipePorts): Promise<CallCount> {
  const { request } = cell;
  if (request?.kind !== 'call' || request.method !== 'eth_getStorageAt') return one;
  const known = await knowledgeOfCell(cell, from, ports.knowledge);
  const variable = variableOfCell(await knowTarget({ request, network, known, scope, prompted: new Map() }, ports), 0n);
  return variable ? { calls: Math.max(1, variable.slots.length), isOpen: variable.open } : one;
}
