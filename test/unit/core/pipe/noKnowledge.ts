import { noArtifactNames } from '../../../../src/core/knowledge/artifactLookup';
import type { KnowledgeSource } from '../../../../src/core/knowledge/knowledgeSource';
import { failed } from '../../../../src/core/result';

/** Knows only the built-in list, for tests that need no files. */
export const noKnowledge: KnowledgeSource = {
  contract: (reference) => Promise.resolve(failed(`${reference} cannot be read: there are no files here.`)),
  contractsOn: () => Promise.resolve(new Map()),
  sourcesOf: () => Promise.resolve([]),
  contractAt: () => Promise.resolve(undefined),
  proxyHistory: () => Promise.resolve(undefined),
  classAbi: () => Promise.resolve(undefined),
  tokens: () => Promise.resolve({ tokens: new Map(), problems: [] }),
  events: () => Promise.resolve(new Map()),
  eventsNamed: () => Promise.resolve({ solidity: [], isCairo: false }),
  cairoAbis: () => Promise.resolve([]),
  cairoFunctions: () => Promise.resolve(new Map()),
  called: () => Promise.resolve([]),
  layoutsWith: () => Promise.resolve([]),
  names: () => Promise.resolve(noArtifactNames),
};
