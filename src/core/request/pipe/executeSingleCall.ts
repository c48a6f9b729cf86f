import { sumCosts } from '../../base/credits/planCost';
import type { Call, Exchange } from '../../model/exchange/exchange';
import type { SpendingPorts } from './allowance';
import { type CallOptions, executeCall } from './executeCall';
import { methodCosts } from './ledgerEntries';
import { openAllowance } from './openAllowance';
import type { PipeResult } from './pipeResult';
import type { SendingPorts } from './sendingPorts';

/** Executes one call with its own allowance, because the user requested exactly this call and knows its cost. */
export async function executeSingleCall(
  call: Call,
  options: Omit<CallOptions, 'allowance'>,
  ports: SendingPorts & SpendingPorts,
): Promise<PipeResult<Exchange>> {
  const { costs } = ports.settings();
  const planned = sumCosts(methodCosts(call, options.network, costs).map(({ cost }) => cost));
  const sent = await executeCall(call, { ...options, allowance: openAllowance(planned, ports) }, ports);
  if (sent.kind === 'failed')
    ports.onRefused?.({
      request: call.kind === 'raw' ? call.methods.join(', ') : call.method,
      networks: [options.network.key],
      refusal: sent.problem,
    });
  return sent;
}
