import { noCost } from '../../base/credits/planCost';
import type { CodeOnChain } from '../../knowledge/deployments/codeOnChain';
import { canonicalAddress } from '../../knowledge/names/canonicalAddress';
import { deploymentOf } from '../../knowledge/sources/knownContract';
import { codeCall } from '../../model/exchange/evmCalls';
import { hasSelectors, isFreeNode, type Network } from '../../model/networks/network';
import type { SpendingPorts } from '../../request/pipe/allowance';
import type { AskingPorts } from '../../request/pipe/askingPorts';
import { openAllowance } from '../../request/pipe/openAllowance';
import { InquiryCaller } from './inquiryCaller';

/**
 * Asks a node whether it has the contracts that files of deployments name, in one batch, and records the answer. Only
 * nodes where that costs nothing are asked, and only about what isn't known, unless settings turn such questions off.
 */
export async function askDeployedCode(
  network: Network,
  code: Pick<CodeOnChain, 'note' | 'unknownOf'>,
  signal: AbortSignal,
  ports: AskingPorts & SpendingPorts,
): Promise<void> {
  const { inquiries, knowledge } = ports;
  if (!isFreeNode(network) || !hasSelectors(network) || inquiries?.modeOf('proxies', network) !== 'auto') return;
  const contracts = [...(await knowledge.contractsOn(network))];
  const deployed = contracts.flatMap(([address, known]) => (deploymentOf(known) === undefined ? [] : [address]));
  const open = code.unknownOf(network, deployed).slice(0, maxAsked);
  if (open.length === 0 || signal.aborted) return;
  const transport = network.rpc === undefined ? 'ws' : 'http';
  const options = { network, transport, signal, allowance: openAllowance(noCost, ports) } as const;
  const replies = await new InquiryCaller(options, ports, inquiries).all(
    open.map((address) => codeCall(canonicalAddress(address, network), 'latest')),
  );
  if (signal.aborted) return;
  const hasCode = new Map<string, boolean>();
  for (const [index, reply] of (replies.kind === 'ok' ? replies.value : []).entries()) {
    const address = open[index];
    if (address !== undefined && reply.kind === 'value' && typeof reply.value === 'string')
      hasCode.set(address, reply.value !== '0x');
  }
  code.note(network, hasCode);
}

/** Maximum number of contracts of a network that are asked about. */
const maxAsked = 50;
