import type { HelpTopicId } from '../../base/helpTopics';
import { middleEllipsis } from '../../base/view/shortForm';
import { labelOfInquiry, type OfferedInquiry } from './inquiry';

/** An action that fixes a failure. Notebooks show each as a button beside the failure. */
export type Remedy =
  /** Asks for the key of an alias that has none, or whose key can't be read. */
  | { readonly kind: 'setKey'; readonly alias: string }
  | { readonly kind: 'replaceKey'; readonly alias: string }
  /** Asks whether a key may be sent to an origin that a service names. */
  | { readonly kind: 'allowOrigin'; readonly alias: string; readonly origin: string }
  /** Opens a service in settings: its hosts, paths, credential and networks. */
  | { readonly kind: 'editService'; readonly serviceId: string }
  /** Writes the chain ID that the node reported. */
  | { readonly kind: 'useChainId'; readonly network: string; readonly chainId: string }
  /** Sets this network in the cell. */
  | { readonly kind: 'useNetwork'; readonly network: string }
  /** Asks for a network and sets it in the cell. */
  | { readonly kind: 'chooseNetwork' }
  /** Sets a storage layout in the cell. */
  | { readonly kind: 'useLayout'; readonly reference: string }
  /** Replaces a name by an address, for a name that several addresses have or that is only offered. */
  | {
      readonly kind: 'useAddress';
      readonly network: string;
      readonly name: string;
      readonly address: string;
      /** The source of the name for this address. */
      readonly source: string;
      /** The range of the name in the text of the cell. */
      readonly start: number;
      readonly end: number;
    }
  /** Replaces a text of the cell by what it should be, such as the right name of a function. */
  | {
      readonly kind: 'replaceText';
      readonly text: string;
      /** The range in the text of the cell. */
      readonly start: number;
      readonly end: number;
    }
  /** Replaces the contract that the cell asks by a proxy that runs its code. Canonical addresses. */
  | {
      readonly kind: 'askProxy';
      readonly network: string;
      readonly implementation: string;
      readonly proxy: string;
    }
  /** Asks which of several contracts a name means, and writes it as a label. */
  | { readonly kind: 'chooseName'; readonly network: string; readonly name: string }
  /** Asks the compiler of the project for the layout of an artifact. `location` is the identifier to read it by. */
  | { readonly kind: 'compileLayout'; readonly location: string }
  /** Adds the setting to the project of an artifact with which its compiler writes what layouts need. */
  | ({ readonly kind: 'addAstSetting' } & LackingLayout)
  /** Adds `# @method raw` to the cell. */
  | { readonly kind: 'useRawMethod' }
  /** Writes the call that a pasted text stands for in its place. */
  | { readonly kind: 'convertPasted' }
  | { readonly kind: 'openSetting'; readonly setting: RemedySetting }
  | { readonly kind: 'setDefaultNetwork' }
  | { readonly kind: 'addService' }
  | { readonly kind: 'addLocalNode' }
  /** Asks the chain or the web about contracts in the answer. */
  | { readonly kind: 'inquire'; readonly offer: OfferedInquiry }
  /** Opens the help page that explains the failure. */
  | { readonly kind: 'learnMore'; readonly topic: HelpTopicId };

/** Settings that a remedy can open. */
export const remedySettings = [
  'rpcbook.defaultNetwork',
  'rpcbook.credits.dailyBudget',
  'rpcbook.credits.cellBudget',
  'rpcbook.request.maxBytes',
  'rpcbook.request.timeoutSeconds',
  'rpcbook.environment.allow',
] as const;

export type RemedySetting = (typeof remedySettings)[number];

/** Maximum number of remedies of one failure. */
export const maxRemedies = 6;

const settingLabels: Readonly<Record<RemedySetting, string>> = {
  'rpcbook.defaultNetwork': 'Open Default Network Setting',
  'rpcbook.credits.dailyBudget': 'Change Daily Budget',
  'rpcbook.credits.cellBudget': 'Change Cell Budget',
  'rpcbook.request.maxBytes': 'Change Maximum Answer Size',
  'rpcbook.request.timeoutSeconds': 'Change Timeout',
  'rpcbook.environment.allow': 'Change Allowed Variables',
};

/** Returns the label of a remedy's button. Names of networks and chains come from settings and nodes. */
export function labelOfRemedy(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'setKey':
      return 'Set API Key';
    case 'replaceKey':
      return 'Replace API Key';
    case 'allowOrigin':
      return 'Allow Address…';
    case 'editService':
      return 'Edit Service in Settings';
    case 'useChainId':
      return `Use Chain ID ${remedy.chainId}`;
    case 'useNetwork':
      return `Use ${remedy.network}`;
    case 'chooseNetwork':
      return 'Use Another Network…';
    case 'useLayout':
      return `Use the Layout of ${middleEllipsis(remedy.reference, 40)}`;
    case 'useAddress':
      return `Use ${remedy.address} (${middleEllipsis(remedy.source, 40)})`;
    case 'replaceText':
      return `Use ${middleEllipsis(remedy.text, 40)}`;
    case 'askProxy':
      return 'Ask the Proxy';
    case 'chooseName':
      return `Choose What ${middleEllipsis(remedy.name, 40)} Means…`;
    case 'compileLayout':
      return 'Get Layout from Compiler';
    case 'addAstSetting':
      return remedy.tool === 'foundry' ? 'Add ast = true to foundry.toml' : 'Add storageLayout to hardhat.config';
    case 'useRawMethod':
      return 'Send as Written';
    case 'convertPasted':
      return 'Convert to a Call';
    case 'openSetting':
      return settingLabels[remedy.setting];
    case 'setDefaultNetwork':
      return 'Set Default Network';
    case 'addService':
      return 'Add Service';
    case 'addLocalNode':
      return 'Use Local Node';
    case 'inquire':
      return labelOfInquiry(remedy.offer);
    case 'learnMore':
      return 'Learn More';
  }
}

/** Returns a remedy for each setting that one of Rpcbook's sentences mentions. */
export function settingsNamedIn(sentence: string): readonly Remedy[] {
  return remedySettings
    .filter((setting) => sentence.includes(setting))
    .map((setting) => ({ kind: 'openSetting', setting }));
}

/** An artifact whose layout only the compiler of its project knows. */
export interface LackingLayout {
  readonly location: string;
  /** Whose project it is. */
  readonly tool: 'foundry' | 'hardhat';
}

/** Returns the remedies for an artifact whose layout only the compiler of its project knows. */
export function remediesWithoutLayout({ location, tool }: LackingLayout): readonly Remedy[] {
  return [
    { kind: 'compileLayout', location },
    { kind: 'addAstSetting', location, tool },
  ];
}

/** Returns remedies without repetitions, up to `maxRemedies`. */
export function distinctRemedies(remedies: readonly Remedy[]): readonly Remedy[] {
  const byText = new Map(remedies.map((remedy) => [JSON.stringify(remedy), remedy]));
  return [...byText.values()].slice(0, maxRemedies);
}

const cellKinds: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'useLayout',
  'useAddress',
  'replaceText',
  'askProxy',
  'useRawMethod',
  'convertPasted',
]);

/** Whether a remedy changes the text of a cell, so that nothing else can offer it. */
export function changesCell({ kind }: Remedy): boolean {
  return cellKinds.has(kind);
}
