import { noCost } from '../../../base/credits/planCost';
import { blockCall } from '../../../model/exchange/evmCalls';
import type { Exchange } from '../../../model/exchange/exchange';
import type { Network } from '../../../model/networks/network';
import type { SpendingPorts } from '../../../request/pipe/allowance';
import { executeCall } from '../../../request/pipe/executeCall';
import { openAllowance } from '../../../request/pipe/openAllowance';
import type { SendingPorts } from '../../../request/pipe/sendingPorts';

/** Remembers the chains of nodes on this computer, which can start over. */
export interface ChainChecks {
  /** Returns the blocks to ask for, as parameters of `eth_getBlockByNumber`. None where it costs something. */
  readonly blocksToCheck: (network: Network) => readonly string[];
  /** Receives the answers. */
  readonly note: (exchange: Exchange) => void;
}

/** A node that doesn't answer for so long doesn't delay the run. */
const timeoutMilliseconds = 500;

/**
 * Checks whether the chains of networks are the ones of before, so that a run after a restart of the node uses nothing
 * that was learned of the chain before. Nobody ran these calls, so the history doesn't list them.
 */
export async function checkChains(
  networks: readonly Network[],
  signal: AbortSignal,
  ports: SendingPorts & SpendingPorts & { readonly chainChecks?: ChainChecks },
): Promise<void> {
  const { chainChecks } = ports;
  if (chainChecks === undefined) return;
  const asked = [...new Set(networks)].flatMap((network) =>
    chainChecks.blocksToCheck(network).map(async (block) => {
      const transport = network.rpc === undefined ? ('ws' as const) : ('http' as const);
      const options = { network, transport, signal, timeoutMilliseconds, allowance: openAllowance(noCost, ports) };
      const answers: Exchange[] = [];
      const quiet: SendingPorts = { ...ports, onExchange: (exchange) => answers.push(exchange) };
      await executeCall(blockCall(block), options, quiet);
      return answers;
    }),
  );
  // The known block first, in whichever order they came: the newest one of a new chain isn't added to the chain before.
  for (const answer of (await Promise.all(asked)).flat()) chainChecks.note(answer);
}
