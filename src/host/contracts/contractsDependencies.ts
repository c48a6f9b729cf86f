import type { Event } from 'vscode';

import type { CreditCost } from '../../core/base/credits/planCost';
import type { PlannedLookup } from '../../core/editor/lookup/runLookup';
import type { SeenContracts } from '../../core/knowledge/answers/seenContracts';
import type { CodeOnChain } from '../../core/knowledge/deployments/codeOnChain';
import type { FileWithoutContracts } from '../../core/knowledge/deployments/deploymentIndex';
import type { KeptFacts } from '../../core/knowledge/facts/factPlace';
import type { Network } from '../../core/model/networks/network';
import type { SpendingPorts } from '../../core/request/pipe/allowance';
import type { AskingPorts } from '../../core/request/pipe/askingPorts';
import type { LookingPorts } from '../../core/run/session/compose/freeInquiries';
import type { Builders } from '../builder/registerBuilder';
import type { LiveCells } from '../notebook/live/liveCells';
import type { NewCells } from '../notebook/newCells';
import type { ServiceSettings } from '../settings/serviceSettings';

/** Dependencies of the Contracts view. */
export interface ContractsDependencies {
  readonly ports: AskingPorts & SpendingPorts & LookingPorts;
  readonly settings: ServiceSettings;
  readonly facts: KeptFacts;
  readonly seen: SeenContracts;
  readonly code: CodeOnChain;
  readonly builders: Builders;
  readonly newCells: Pick<NewCells, 'add'>;
  /** The cells that run again and again, whose values are shown in Solidity files. */
  readonly live: Pick<LiveCells, 'all' | 'onDidChange'>;
  readonly costOf: (method: string, network: Network) => CreditCost;
  /** Sends a request and shows its answer as a result document. */
  readonly openAnswer: (lookup: PlannedLookup) => Promise<unknown>;
  /** Asks the project's compiler for the layout of an artifact, if the user agrees. */
  readonly compileLayout: (location: string) => Promise<boolean>;
  readonly onDidChangeFiles: Event<void>;
  /** Returns the files of deployments that yield no contract of a network with one of these chain IDs. */
  readonly filesWithoutContracts: (chainIds: ReadonlySet<string>) => Promise<readonly FileWithoutContracts[]>;
  /** Lists the files that describe contracts again. */
  readonly relist: () => void;
}
