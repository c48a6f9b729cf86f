import type { CreditCost } from '../../core/base/credits/planCost';
import { countedText } from '../../core/base/view/amountText';
import type { Health } from '../../core/model/failure/health';
import type { Network, Service } from '../../core/model/networks/network';
import type { SettingsProblem } from '../../core/model/networks/settingsProblem';
import type { WorkReport } from '../../core/run/longWork/workReport';
import type { CredentialTarget, LiveTarget, NetworkTarget, ServiceTarget, SettingTarget } from '../contributions';
import type { KeyState } from '../credentials/credentialStore';

/** A method in the tree. `Method` of the catalogue fits. */
export interface ListedMethod {
  readonly name: string;
  readonly summary: string;
  readonly cost: CreditCost;
}

/** A live cell that follows a network. A cell of an open notebook fits. */
export interface ListedSubscription {
  readonly title: string;
  readonly controls: { readonly network: string };
  /** Undefined before the first report. */
  readonly report: WorkReport | undefined;
}

/** Nodes of the Networks view. They carry the targets of the commands in their menus. */
export type NetworkTreeNode = ProblemNode | ServiceNode | NetworkNode | SubscriptionNode | MethodNode;

export interface ProblemNode extends SettingTarget {
  readonly kind: 'problem';
  readonly problem: SettingsProblem;
}

export interface ServiceNode extends ServiceTarget, Partial<CredentialTarget> {
  readonly kind: 'service';
  readonly service: Service;
  /** Undefined for a service without keys. */
  readonly key: KeyState | undefined;
}

export interface NetworkNode extends NetworkTarget, Partial<CredentialTarget> {
  readonly kind: 'network';
  readonly network: Network;
  readonly isDefault: boolean;
  readonly health: Health | undefined;
  /** How many live cells follow it. */
  readonly liveCells?: number;
}

export interface SubscriptionNode extends LiveTarget {
  readonly kind: 'subscription';
  readonly title: string;
  readonly report: WorkReport;
}

export interface MethodNode extends NetworkTarget {
  readonly kind: 'method';
  readonly method: ListedMethod;
}

/** Returns the transports of a network, such as `HTTP, WebSocket, gas API`. */
export function formatTransports(network: Network): string {
  const names = [network.rpc && 'HTTP', network.ws && 'WebSocket', network.gas && 'gas API'].filter(
    (name) => name !== undefined,
  );
  return names.length === 0 ? 'no address' : names.join(', ');
}

/** Returns `2 live cells`; undefined for none. */
export function formatLiveCells({ liveCells = 0 }: NetworkNode): string | undefined {
  return liveCells === 0 ? undefined : countedText(liveCells, 'live cell');
}

/** Returns the state of a service's key in a few words. */
export function formatKeyState(state: KeyState | undefined): string {
  if (state === undefined) return 'No API key needed';
  switch (state.kind) {
    case 'missing':
      return 'API key missing';
    case 'set':
      return 'API key set';
    case 'sessionOnly':
      return 'API key set for this session';
    case 'rejected':
      return 'Invalid API key';
    case 'unavailable':
      return 'API key unreadable';
  }
}
