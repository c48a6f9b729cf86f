import type { ContractList, ListedContract } from '../../core/editor/lookup/contractList';
import type { ContractMember, MemberKind } from '../../core/editor/lookup/contractMembers';
import type { FileWithoutContracts } from '../../core/knowledge/deployments/deploymentIndex';
import type { OfferedInquiry } from '../../core/model/exchange/inquiry';
import type { Network } from '../../core/model/networks/network';
import type { ContractTarget, MemberTarget } from '../contributions';

/** Nodes of the Contracts view. `on` is the network of a contract, `name` the label of that network. */
export type ContractsNode =
  | NetworkContractsNode
  | SeenNode
  | ContractNode
  | BehindNode
  | LayoutNode
  | MemberGroupNode
  | MemberNode
  | NoteNode
  | FilesNode
  | FileNode;

export interface NetworkContractsNode {
  readonly kind: 'network';
  readonly on: Network;
  readonly name: string;
  readonly isDefault: boolean;
  readonly list: ContractList;
}

/** The contracts that are known from answers only. */
export interface SeenNode {
  readonly kind: 'seen';
  readonly parent: NetworkContractsNode;
}

export interface ContractNode extends ContractTarget {
  readonly kind: 'contract';
  readonly contract: ListedContract;
  readonly on: Network;
  readonly parent: NetworkContractsNode | SeenNode;
}

/** The offer to find the contract behind one that may be a proxy. */
export interface BehindNode {
  readonly kind: 'behind';
  readonly offer: OfferedInquiry;
  readonly parent: ContractNode;
}

/** The offer to get the layout of a contract, and so its variables, from the compiler of its project. */
export interface LayoutNode {
  readonly kind: 'layout';
  readonly parent: ContractNode;
}

/** The functions, the events, or the variables of a contract. */
export interface MemberGroupNode {
  readonly kind: 'memberGroup';
  readonly of: MemberKind;
  readonly members: readonly ContractMember[];
  readonly isOpen: boolean;
  readonly parent: ContractNode;
}

export interface MemberNode extends MemberTarget {
  readonly kind: 'member';
  readonly member: ContractMember;
  readonly parent: MemberGroupNode;
}

/** Explains why a contract has no children. */
export interface NoteNode {
  readonly kind: 'note';
  readonly text: string;
  readonly parent: ContractNode;
}

/** The files of deployments that yield no contract. */
export interface FilesNode {
  readonly kind: 'files';
  readonly files: readonly FileWithoutContracts[];
}

export interface FileNode {
  readonly kind: 'file';
  readonly file: FileWithoutContracts;
  readonly parent: FilesNode;
}
