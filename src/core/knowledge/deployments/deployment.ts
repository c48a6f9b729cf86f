/** A contract on an EVM chain that a deployment tool or a list of addresses names. */
export interface Deployment {
  /** In decimal. */
  readonly chainId: string;
  /** Lowercase. */
  readonly address: string;
  /** The contract's name, or the tool's name for this deployment of it. Empty if the file has none. */
  readonly name: string;
  /** The code that created a contract without a name: hex without `0x`, with the arguments of the constructor. */
  readonly code?: string;
  /** Undefined for a list of addresses. */
  readonly tool?: 'Foundry' | 'Hardhat Ignition' | 'hardhat-deploy' | 'rocketh';
  /** The name of the Foundry script. */
  readonly script?: string;
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly block?: bigint;
  readonly transaction?: string;
  /**
   * The file with the ABI as it was deployed, relative to the file that names the deployment. Undefined if the ABI is in
   * the artifact of the contract `name`.
   */
  readonly abiFile?: string;
}

/** A file that names deployments, according to its path in a project. */
export type DeploymentFile =
  | { readonly kind: 'broadcast'; readonly script: string }
  | { readonly kind: 'ignition'; readonly chainId: string | undefined }
  | { readonly kind: 'hardhatDeploy'; readonly name: string }
  | { readonly kind: 'openZeppelin'; readonly name: string }
  | { readonly kind: 'addresses' };

/**
 * Returns the kind of a file according to its path: a file of a known tool, or a list of addresses that a setting
 * names.
 */
export function deploymentFileAt(path: string): DeploymentFile {
  const parts = path.split(/[\\/]/);
  const [fourth, third, second, first] = [parts.at(-4), parts.at(-3), parts.at(-2) ?? '', parts.at(-1) ?? ''];
  if (fourth === 'broadcast' && first === 'run-latest.json') return { kind: 'broadcast', script: third ?? '' };
  // Scripts for several chains write `broadcast/multi/Deploy.s.sol-latest/run.json`.
  if (fourth === 'broadcast' && third === 'multi' && first === 'run.json')
    return { kind: 'broadcast', script: second.replace(/-latest$/, '') };
  if (fourth === 'ignition' && third === 'deployments' && first === 'deployed_addresses.json')
    return { kind: 'ignition', chainId: /^chain-(\d{1,20})$/.exec(second)?.[1] };
  if (second === '.openzeppelin' && first.endsWith('.json')) return { kind: 'openZeppelin', name: first.slice(0, -5) };
  if (third === 'deployments' && first.endsWith('.json')) return { kind: 'hardhatDeploy', name: first.slice(0, -5) };
  return { kind: 'addresses' };
}

/** Returns whether a known tool writes files with this path in a project. */
export function isDeploymentPath(path: string): boolean {
  return deploymentFileAt(`./${path}`).kind !== 'addresses' || /(?:^|\/)build\/deployments\/map\.json$/.test(path);
}

/**
 * Returns the name of a deployed contract; undefined for text that isn't a valid name. Names are shown beside
 * addresses, and Hardhat Ignition's names are parts of paths.
 */
export function deployedName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\p{L}_$][\p{L}\p{N}_$ -]{0,99}$/u.test(value) ? value : undefined;
}

/** Returns an EVM address in lowercase; undefined for anything else. */
export function deployedAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? value.toLowerCase() : undefined;
}
