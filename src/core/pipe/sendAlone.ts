import { resolveCost } from '../catalogue/resolveCost';
import { sumCosts } from '../credits/planCost';
import type { Call } from '../exchange/call';
import type { Exchange } from '../exchange/exchange';
import { type CallOptions, executeCall } from './executeCall';
import { chargedMethods } from './ledgerEntries';
import { openAllowance } from './openAllowance';
import type { Attempted, PipePorts } from './pipePorts';

/** Sends one call that the user asked for by itself, knowing what it costs: with an allowance of its own. */
export function sendAlone(
  call: Call,
  options: Omit<CallOptions, 'allowance'>,
  ports: PipePorts,
): Promise<Attempted<Exchange>> {
  const { costs } = ports.settings();
  const planned = sumCosts(chargedMethods(call).map((method) => resolveCost(method, options.network, costs).cost));
  return executeCall(call, { ...options, allowance: openAllowance(planned, ports) }, ports);
}
