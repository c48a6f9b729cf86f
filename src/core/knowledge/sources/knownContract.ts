import type { Result } from '../../base/result';
import { groupDigits } from '../../base/view/amountText';
import type { FiledDeployment } from '../deployments/deploymentIndex';
import type { Contract } from '../files/readContract';

/** The name of a contract, as every view shows it. */
interface ShownContractName {
  readonly name: string;
  /** The name without the mark that is added if a well-known contract or token at another address has it. */
  readonly plainName?: string;
}

/** A contract that is known by its address, and the source of its name. */
export type KnownContract = ShownContractName &
  (
    | /** The setting `rpcbook.labels` names it. `behind` is the next source that names it, which may know its ABI. */
      { readonly kind: 'label'; readonly isOfWorkspace?: true; readonly behind?: KnownContract }
      /** `rpcbook.abi.addresses` has it with a path or a contract's name: the `reference`. */
    | { readonly kind: 'addressMap'; readonly reference: string; readonly behind?: KnownContract }
    /** `isMissing`: a node was asked, and has no code at the address. */
    | { readonly kind: 'deployment'; readonly deployment: FiledDeployment; readonly isMissing?: true }
    /** A web service has its verified ABI. `learnedAt` is in milliseconds since the epoch. */
    | { readonly kind: 'verified'; readonly source: string; readonly learnedAt: number }
    /** The built-in list of well-known contracts has its name, but no ABI. */
    | { readonly kind: 'builtIn' }
  );

/** Returns the deployment that names a contract, also if a setting names it before. */
export function deploymentOf(known: KnownContract): Extract<KnownContract, { kind: 'deployment' }> | undefined {
  if (known.kind === 'deployment') return known;
  return 'behind' in known && known.behind !== undefined ? deploymentOf(known.behind) : undefined;
}

/**
 * Whether only labels name an address. Users also label their accounts, so that doesn't show that it is a contract.
 */
export function isOnlyLabeled(sources: readonly KnownContract[]): boolean {
  return sources.length > 0 && sources.every(({ kind }) => kind === 'label');
}

/** Says of a contract of a file that its chain doesn't have it. */
export const notOnChain = 'not on this chain';

/** The file about a contract that is known by its address, or why it can't be read. */
export interface ContractFile {
  /** `code`: an artifact has the code of the contract, which gives its address no name. */
  readonly kind: Exclude<KnownContract['kind'], 'builtIn' | 'label'> | 'code';
  /** What names the contract: a setting, a file of deployments, or a service on the web. */
  readonly place: string;
  readonly contract: Result<Contract, string>;
  /** The tool that wrote a file of deployments. */
  readonly tool?: FiledDeployment['tool'];
  /** The contracts that a service says are behind it, which the chain wasn't asked about. Only for names in answers. */
  readonly saidBehind?: readonly Contract[];
}

/**
 * Formats the source of a verified contract: `verified by Sourcify`. Without the service's name, "verified" would be a
 * claim of Rpcbook, which verifies nothing itself.
 */
export function verifiedBy(source: string): string {
  return `verified by ${source}`;
}

/** Formats the source of a contract: `broadcast/Deploy.s.sol/1/run-latest.json, block 12, 2026-01-02`. */
export function knownContractSource(known: KnownContract): string {
  if (known.kind === 'label')
    return known.isOfWorkspace === true ? 'labels in workspace settings' : 'labels in settings';
  if (known.kind === 'addressMap') return 'settings';
  if (known.kind === 'builtIn') return 'built-in list';
  if (known.kind === 'verified')
    return `${verifiedBy(known.source)}, asked on ${new Date(known.learnedAt).toISOString().slice(0, 10)}`;
  const { path, block, time } = known.deployment;
  const parts = [
    path,
    ...(block === undefined ? [] : [`block ${groupDigits(block)}`]),
    ...(time === undefined ? [] : [new Date(time).toISOString().slice(0, 10)]),
    ...(known.isMissing === true ? [notOnChain] : []),
  ];
  return parts.join(', ');
}

/** Describes a problem with the file about a contract, as a line beside an answer. */
export function aboutContract({ place }: Pick<ContractFile, 'place'>, address: string, problem: string): string {
  return `${place}, ${address}: ${problem}`;
}
