import { formatCallCost } from '../../core/base/credits/formatCredits';
import { formatWorkReport } from '../../core/run/session/plan/formatWorkReport';
import {
  formatKeyState,
  formatLiveCells,
  formatTransports,
  type NetworkNode,
  type NetworkTreeNode,
} from './networkTreeNode';

/** Returns the screen reader text of an item in the Networks view, such as `mainnet, service acme, Wrong chain`. */
export function describeNetworkNode(node: NetworkTreeNode): string {
  switch (node.kind) {
    case 'problem':
      return `Problem in settings: ${node.problem.place}, ${node.problem.message}`;
    case 'service':
      return `${node.service.name}, service, ${formatKeyState(node.key)}`;
    case 'network':
      return describeNetwork(node);
    case 'subscription':
      return `${node.title}, live cell, ${formatWorkReport(node.report)}`;
    case 'method':
      return `${node.method.name}, ${formatCallCost(node.method.cost)}`;
  }
}

function describeNetwork(node: NetworkNode): string {
  const { network, isDefault, health } = node;
  return [
    network.name,
    `service ${network.service.name}`,
    healthText(health),
    formatLiveCells(node),
    isDefault ? 'default' : undefined,
    formatTransports(network),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function healthText(health: NetworkNode['health']): string | undefined {
  switch (health?.kind) {
    case undefined:
      return undefined;
    case 'answers':
      return 'answers';
    case 'trouble':
      return health.trouble.title;
  }
}
