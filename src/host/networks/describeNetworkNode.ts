import {
  formatCost,
  formatKeyState,
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
    case 'method':
      return `${node.method.name}, ${formatCost(node.method.cost)}`;
  }
}

function describeNetwork({ network, isDefault, health }: NetworkNode): string {
  return [
    network.name,
    `service ${network.service.name}`,
    healthText(health),
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
