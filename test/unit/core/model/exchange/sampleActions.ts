import type { Action } from '../../../../../src/core/model/exchange/action';

const hash = `0x${'33'.repeat(32)}`;
const address = `0x${'11'.repeat(20)}`;

/** An action of each kind. A kind that is missing here is an error of types. */
const byKind: { readonly [Kind in Action['kind']]: Extract<Action, { kind: Kind }> } = {
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
    address,
    source: 'Sourcify, asked on 2026-01-02',
    start: 15,
    end: 20,
  },
  replaceText: { kind: 'replaceText', text: 'totalAssets', start: 15, end: 25 },
  askProxy: {
    kind: 'askProxy',
    network: 'main/mainnet',
    implementation: address,
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
  identify: {
    kind: 'identify',
    offers: (['tokens', 'proxies'] as const).map((kind) => ({
      inquiry: { kind, network: 'main/mainnet', subjects: [address] },
      cost: { credits: 0, unpricedCalls: 2 },
      calls: 2,
    })),
  },
  inquire: {
    kind: 'inquire',
    offer: {
      inquiry: { kind: 'tokens', network: 'main/mainnet', subjects: [address] },
      cost: { credits: 0, unpricedCalls: 2 },
      calls: 2,
    },
  },
  learnMore: { kind: 'learnMore', topic: 'ranges' },
  trace: { kind: 'trace', network: 'main/mainnet', hash },
  changes: { kind: 'changes', network: 'main/mainnet', hash },
  runAgain: { kind: 'runAgain', network: 'main/mainnet', hash },
  label: { kind: 'label', network: 'main/mainnet', address },
  removeLabel: { kind: 'removeLabel', network: 'main/mainnet', address },
};

export const sampleActions: readonly Action[] = Object.values(byKind);
