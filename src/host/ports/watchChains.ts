import { type Event, EventEmitter } from 'vscode';

import { lazily } from '../../core/base/lazily';
import { ChainWatch } from '../../core/knowledge/answers/chainWatch';
import type { SeenContracts } from '../../core/knowledge/answers/seenContracts';
import type { CodeOnChain } from '../../core/knowledge/deployments/codeOnChain';
import type { KeptFacts } from '../../core/knowledge/facts/factPlace';
import { chainKey, type Network } from '../../core/model/networks/network';
import type { ChainChecks } from '../../core/run/session/run/checkChains';
import { showInformation } from '../notices';

/** Notices when a node on this computer has another chain than before. */
export interface WatchedChains extends ChainChecks {
  readonly onDidStartOver: Event<Network>;
  /** Returns how often the chain of a network started over. */
  readonly startsOf: (network: Network) => number;
  readonly dispose: () => void;
}

/** Forgets what was learned of a chain that started over, and says so once. Sends nothing. */
export function watchChains(
  facts: KeptFacts,
  seen: Pick<SeenContracts, 'forgetAll'>,
  code: Pick<CodeOnChain, 'forgetChain'>,
): WatchedChains {
  // Made with the first answer, because it isn't loaded at the start.
  const watch = lazily(() => new ChainWatch());
  const startedOver = new EventEmitter<Network>();
  return {
    note: (exchange) => {
      if (!watch().note(exchange)) return;
      const { network } = exchange;
      facts.forgetSource(chainKey(network));
      seen.forgetAll(network);
      code.forgetChain(network);
      startedOver.fire(network);
      void showInformation(`The chain of ${network.name} started over. What was learned of it before is forgotten.`);
    },
    onDidStartOver: startedOver.event,
    blocksToCheck: (network) => watch().blocksToCheck(network, Date.now()),
    startsOf: (network) => watch().startsOf(network),
    dispose: () => startedOver.dispose(),
  };
}
