import type { HelpTopicId } from '../../base/helpTopics';
import { middleEllipsis } from '../../base/view/shortForm';
import { isIdentifying, labelOfIdentify, labelOfInquiry, type OfferedInquiry } from './inquiry';

/** An action that is a command of VS Code. */
export type CommandAction =
  /** Asks for the key of an alias that has none, or whose key can't be read. */
  | { readonly kind: 'setKey'; readonly alias: string }
  | { readonly kind: 'replaceKey'; readonly alias: string }
  /** Opens a service in settings: its hosts, paths, credential and networks. */
  | { readonly kind: 'editService'; readonly serviceId: string }
  /** Asks which of several contracts a name means, and writes it as a label. */
  | { readonly kind: 'chooseName'; readonly network: string; readonly name: string }
  | { readonly kind: 'openSetting'; readonly setting: RemedySetting }
  | { readonly kind: 'setDefaultNetwork' }
  | { readonly kind: 'addService' }
  | { readonly kind: 'addLocalNode' }
  /** Opens the help page that explains the failure. */
  | { readonly kind: 'learnMore'; readonly topic: HelpTopicId }
  | { readonly kind: 'label'; readonly network: string; readonly address: string }
  | { readonly kind: 'removeLabel'; readonly network: string; readonly address: string };

/** An action that changes the text of the cell, so that nothing else can offer it. */
export type CellAction =
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
  /** Adds `# @method raw` to the cell. */
  | { readonly kind: 'useRawMethod' }
  /** Writes the call that a pasted text stands for in its place. */
  | { readonly kind: 'convertPasted' };

/** An action on the transaction of an answer. Its cost is shown before it sends. */
export type TransactionAction =
  /** Looks up the calls of a transaction. */
  | { readonly kind: 'trace'; readonly network: string; readonly hash: string }
  /** Looks up the balances and variables that a transaction changed. */
  | { readonly kind: 'changes'; readonly network: string; readonly hash: string }
  /** Makes a cell that runs a transaction again. */
  | { readonly kind: 'runAgain'; readonly network: string; readonly hash: string };

/** What a button or a menu of an answer does. */
export type Action =
  | CommandAction
  | CellAction
  | TransactionAction
  /** Asks whether a key may be sent to an origin that a service names. */
  | { readonly kind: 'allowOrigin'; readonly alias: string; readonly origin: string }
  /** Writes the chain ID that the node reported. */
  | { readonly kind: 'useChainId'; readonly network: string; readonly chainId: string }
  /** Sets this network in the cell. */
  | { readonly kind: 'useNetwork'; readonly network: string }
  /** Asks for a network and sets it in the cell. */
  | { readonly kind: 'chooseNetwork' }
  /** Asks the compiler of the project for the layout of an artifact. `location` is the identifier to read it by. */
  | { readonly kind: 'compileLayout'; readonly location: string }
  /** Adds the setting to the project of an artifact with which its compiler writes what layouts need. */
  | ({ readonly kind: 'addAstSetting' } & LackingLayout)
  /** Asks the chain or the web about contracts in the answer. */
  | { readonly kind: 'inquire'; readonly offer: OfferedInquiry }
  /** Makes several inquiries, which together say what the contracts in the answer are. */
  | { readonly kind: 'identify'; readonly offers: readonly OfferedInquiry[] };

/** An action that fixes a failure, or asks for what an answer lacks. Notebooks show each as a button below. */
export type Remedy = Exclude<Action, TransactionAction | { readonly kind: 'label' | 'removeLabel' }>;

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

interface ActionTraits<Kind extends Action['kind']> {
  /** The label of its button. It has the cost if the action sends at once. Names come from settings and nodes. */
  readonly label: (action: Extract<Action, { readonly kind: Kind }>) => string;
  readonly place: 'tabRow' | 'menu' | 'belowError' | 'belowValue';
  /** What it does, if its label in the tab row is too short to say it. */
  readonly title?: string;
  /** What carries it out. */
  readonly by: Kind extends CommandAction['kind'] ? 'command' : Kind extends CellAction['kind'] ? 'cell' : 'extension';
}

/** Every action of an answer: its label, its place and what carries it out. */
export const actions: { readonly [Kind in Action['kind']]: ActionTraits<Kind> } = {
  setKey: { place: 'belowError', by: 'command', label: () => 'Set API Key' },
  replaceKey: { place: 'belowError', by: 'command', label: () => 'Replace API Key' },
  allowOrigin: { place: 'belowError', by: 'extension', label: () => 'Allow Address…' },
  editService: { place: 'belowError', by: 'command', label: () => 'Edit Service…' },
  useChainId: { place: 'belowError', by: 'extension', label: ({ chainId }) => `Use Chain ID ${chainId}` },
  useNetwork: { place: 'belowError', by: 'extension', label: ({ network }) => `Use ${network}` },
  chooseNetwork: { place: 'belowError', by: 'extension', label: () => 'Use Another Network…' },
  useLayout: {
    place: 'belowError',
    by: 'cell',
    label: ({ reference }) => `Use the Layout of ${middleEllipsis(reference, 40)}`,
  },
  useAddress: {
    place: 'belowError',
    by: 'cell',
    label: ({ address, source }) => `Use ${address} (${middleEllipsis(source, 40)})`,
  },
  replaceText: { place: 'belowError', by: 'cell', label: ({ text }) => `Use ${middleEllipsis(text, 40)}` },
  askProxy: { place: 'belowError', by: 'cell', label: () => 'Ask the Proxy' },
  chooseName: {
    place: 'belowError',
    by: 'command',
    label: ({ name }) => `Choose What ${middleEllipsis(name, 40)} Means…`,
  },
  compileLayout: { place: 'belowError', by: 'extension', label: () => 'Get Layout from Compiler' },
  addAstSetting: {
    place: 'belowError',
    by: 'extension',
    label: ({ tool }) =>
      tool === 'foundry' ? 'Add ast = true to foundry.toml' : 'Add storageLayout to hardhat.config',
  },
  useRawMethod: { place: 'belowError', by: 'cell', label: () => 'Send as Written' },
  convertPasted: { place: 'belowError', by: 'cell', label: () => 'Convert to a Call' },
  openSetting: { place: 'belowError', by: 'command', label: ({ setting }) => settingLabels[setting] },
  setDefaultNetwork: { place: 'belowError', by: 'command', label: () => 'Set Default Network' },
  addService: { place: 'belowError', by: 'command', label: () => 'Add Service' },
  addLocalNode: { place: 'belowError', by: 'command', label: () => 'Use Local Node' },
  learnMore: { place: 'belowError', by: 'command', label: () => 'Learn More' },
  identify: { place: 'belowValue', by: 'extension', label: ({ offers }) => labelOfIdentify(offers) },
  inquire: { place: 'belowValue', by: 'extension', label: ({ offer }) => labelOfInquiry(offer) },
  trace: { place: 'tabRow', by: 'extension', label: () => 'Trace', title: 'Trace: show the calls of this transaction' },
  changes: {
    place: 'tabRow',
    by: 'extension',
    label: () => 'Changes',
    title: 'Changes: show the balances and variables that this transaction changed',
  },
  runAgain: {
    place: 'tabRow',
    by: 'extension',
    label: () => 'Run This Again With…',
    title: 'Run This Again With…: ask for the transaction with one call, and make a cell from it',
  },
  label: { place: 'menu', by: 'command', label: () => 'Label this address…' },
  removeLabel: { place: 'menu', by: 'command', label: () => 'Remove label' },
};

/** Returns the label of the button of an action. */
export function labelOfAction<Kind extends Action['kind']>(action: Extract<Action, { readonly kind: Kind }>): string {
  return actions[action.kind].label(action);
}

/** Returns the actions for the possible inquiries about an answer. One button asks the network what its contracts are. */
export function actionsOfOffers(offers: readonly OfferedInquiry[]): readonly Remedy[] {
  const identifying = offers.filter(isIdentifying);
  const [first, ...others] = identifying;
  return offers.flatMap((offer): readonly Remedy[] => {
    if (others.length === 0 || !identifying.includes(offer)) return [{ kind: 'inquire', offer }];
    return offer === first ? [{ kind: 'identify', offers: identifying }] : [];
  });
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
export function distinctRemedies(remedies: readonly Action[]): readonly Action[] {
  const byText = new Map(remedies.map((remedy) => [JSON.stringify(remedy), remedy]));
  return [...byText.values()].slice(0, maxRemedies);
}

/** Whether an action is a command, which any notification can offer. */
export function isCommand(action: Action): action is CommandAction {
  return actions[action.kind].by === 'command';
}

/** Whether an action changes the text of a cell, so that nothing else can offer it. */
export function changesCell(action: Action): action is CellAction {
  return actions[action.kind].by === 'cell';
}
