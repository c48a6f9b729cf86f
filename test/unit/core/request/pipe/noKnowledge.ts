import { failed } from '../../../../../src/core/base/result';
import { eip55 } from '../../../../../src/core/base/view/eip55';
import { noArtifactNames } from '../../../../../src/core/knowledge/files/artifactLookup';
import { noAddressBook } from '../../../../../src/core/knowledge/names/addressBook';
import { contractNameOf } from '../../../../../src/core/knowledge/names/contractNameOf';
import type { KnowledgeSource } from '../../../../../src/core/knowledge/sources/knowledgeSource';

/** Knows only the built-in list, for tests that need no files. */
export const noKnowledge: KnowledgeSource = {
  contract: (reference) => Promise.resolve(failed(`${reference} cannot be read: there are no files here.`)),
  contractsOn: () => Promise.resolve(new Map()),
  addressBook: () => Promise.resolve(noAddressBook),
  sourcesOf: (network, address) => {
    const known = contractNameOf(network.family === 'evm' ? eip55(address.slice(2)) : address, network);
    return Promise.resolve(known === undefined ? [] : [{ kind: 'builtIn', name: known.name }]);
  },
  contractAt: () => Promise.resolve(undefined),
  isCodeOfArtifact: () => Promise.resolve(false),
  proxiesOf: () => Promise.resolve([]),
  blocksOfCalls: () => Promise.resolve([]),
  proxyHistory: () => Promise.resolve(undefined),
  classAbi: () => Promise.resolve(undefined),
  failure: () => Promise.resolve(undefined),
  tokens: () => Promise.resolve({ tokens: new Map(), problems: [] }),
  events: () => Promise.resolve(new Map()),
  eventsNamed: () => Promise.resolve({ solidity: [], isCairo: false }),
  cairoAbis: () => Promise.resolve([]),
  cairoFunctions: () => Promise.resolve(new Map()),
  called: () => Promise.resolve([]),
  signatures: () => Promise.resolve([]),
  layoutsWith: () => Promise.resolve([]),
  names: () => Promise.resolve(noArtifactNames),
};
