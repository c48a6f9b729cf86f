import type { Remedy } from '../../../src/core/model/exchange/remedy';

/** A remedy of each kind. A kind that is missing here is an error of types. */
const byKind: { readonly [Kind in Remedy['kind']]: Extract<Remedy, { kind: Kind }> } = {
  setKey: { kind: 'setKey', alias: 'main' },
  replaceKey: { kind: 'replaceKey', alias: 'main' },
  allowOrigin: { kind: 'allowOrigin', alias: 'main', origin: 'https://node.example.com' },
  editService: { kind: 'editService', serviceId: 'main' },
  useChainId: { kind: 'useChainId', network: 'main/mainnet', chainId: '1337' },
  useNetwork: { kind: 'useNetwork', network: 'main/mainnet' },
  useLayout: { kind: 'useLayout', reference: 'Vault' },
  useAddress: {
    kind: 'useAddress',
    network: 'main/mainnet',
    name: 'Vault',
    address: `0x${'11'.repeat(20)}`,
    source: 'Sourcify, asked on 2026-01-02',
    start: 15,
    end: 20,
  },
  replaceText: { kind: 'replaceText', text: 'totalAssets', start: 15, end: 25 },
  askProxy: {
    kind: 'askProxy',
    network: 'main/mainnet',
    implementation: `0x${'11'.repeat(20)}`,
    proxy: `0x${'22'.repeat(20)}`,
  },
  chooseName: { kind: 'chooseName', network: 'main/mainnet', name: 'Vault' },
  chooseNetwork: { kind: 'chooseNetwork' },
  compileLayout: { kind: 'compileLayout', location: 'file:///project/out/Vault.sol/Vault.json' },
  addAstSetting: { kind: 'addAstSetting', location: 'file:///project/out/Vault.sol/Vault.json', tool: 'foundry' },
  useRawMethod: { kind: 'useRawMethod' },
  convertPasted: { kind: 'convertPasted' },
  openSetting: { kind: 'openSetting', setting: 'rpcbook.credits.dailyBudget' },
  setDefaultNetwork: { kind: 'setDefaultNetwork' },
  addService: { kind: 'addService' },
  addLocalNode: { kind: 'addLocalNode' },
  inquire: {
    kind: 'inquire',
    offer: {
      inquiry: { kind: 'tokens', network: 'main/mainnet', subjects: [`0x${'11'.repeat(20)}`] },
      cost: { credits: 0, uncostedCalls: 2 },
      calls: 2,
    },
  },
  learnMore: { kind: 'learnMore', topic: 'ranges' },
};

export const sampleRemedies: readonly Remedy[] = Object.values(byKind);
