import type { BuiltInAbi } from '../../formats/abi/names/builtInAbi';
import type { Catalogue } from '../../model/catalogue/catalogue';
import type { KnowledgeSource } from './knowledgeSource';

/** The ports for what is known about contracts and methods. None of them sends. */
export interface KnowingPorts {
  /** ABIs and layouts from files, settings and artifacts. */
  readonly knowledge: KnowledgeSource;
  readonly builtInAbi: BuiltInAbi;
  readonly catalogue: Catalogue;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
