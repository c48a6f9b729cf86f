/**
 * Every ID that package.json contributes and code uses, in one place, with the arguments of its commands. A unit test
 * compares this file with package.json.
 */

import type { HelpTopicId } from '../core/base/helpTopics';

/** Argument of commands for a service: a tree node fits, and so does a plain object from a keybinding. */
export interface ServiceTarget {
  readonly serviceId: string;
}

/** Argument of commands for a network. `networkId` is unique within its service. */
export interface NetworkTarget extends ServiceTarget {
  readonly networkId: string;
}

/** Argument of commands for a key: the alias under which SecretStorage keeps it. */
export interface CredentialTarget {
  readonly alias: string;
}

/** Argument of commands for labels. Without a network, the label is for all networks. */
export interface LabelTarget {
  readonly address: string;
  /** `service/network` */
  readonly network?: string;
}

/** Argument of commands for a name of addresses: the key of its network, and the name. */
export interface NameTarget {
  readonly network: string;
  readonly name: string;
}

/** Argument of commands for a history entry. */
export interface HistoryTarget {
  readonly entryId: string;
}

/** Argument of commands for a live cell: the ID of its report. */
export interface LiveTarget {
  readonly workId: string;
}

/** Argument of commands for a variable or a named cell: its name in the active notebook. */
export interface VariableTarget {
  readonly variable: string;
}

/** Argument of commands for a contract: the key of its network, and its address. */
export interface ContractTarget {
  readonly network: string;
  readonly address: string;
}

/** Argument of commands for a function, an event, or a variable of a contract. */
export interface MemberTarget extends ContractTarget {
  readonly memberKind: 'function' | 'event' | 'variable';
  /** The signature, or the name of a variable. */
  readonly memberId: string;
}

/** The item to look up, and the key of the network to use. */
export interface LookUpArguments {
  readonly of: string;
  readonly text: string;
  readonly network: string;
}

/** A place in settings as problems name it: `rpcbook.services[0].networks[2].chainId`. */
export interface SettingTarget {
  readonly place: string;
}

/**
 * Commands by ID with their arguments. A command asks for a missing target. At run time, callers can pass anything, so
 * handlers read arguments with `readTarget.ts` first.
 */
export interface CommandArguments {
  'rpcbook.service.add': readonly [];
  'rpcbook.service.addLocalNode': readonly [];
  'rpcbook.service.edit': readonly [target?: ServiceTarget];
  'rpcbook.service.remove': readonly [target?: ServiceTarget];
  'rpcbook.network.add': readonly [target?: ServiceTarget];
  'rpcbook.network.remove': readonly [target?: NetworkTarget];
  'rpcbook.network.test': readonly [target?: NetworkTarget];
  'rpcbook.network.copyEndpoint': readonly [target?: NetworkTarget];
  'rpcbook.network.setDefault': readonly [target?: NetworkTarget];
  'rpcbook.networks.refresh': readonly [];
  'rpcbook.key.set': readonly [target?: CredentialTarget];
  'rpcbook.key.delete': readonly [target?: CredentialTarget];
  'rpcbook.key.manageOrigins': readonly [target?: CredentialTarget];
  'rpcbook.settings.reveal': readonly [target: SettingTarget];
  'rpcbook.service.moveKey': readonly [target: SettingTarget];
  'rpcbook.credits.showDetails': readonly [];
  'rpcbook.notebook.new': readonly [];
  'rpcbook.notebook.openAsText': readonly [];
  'rpcbook.notebook.import': readonly [file?: unknown, files?: unknown];
  'rpcbook.notebook.export': readonly [];
  'rpcbook.record.verify': readonly [];
  'rpcbook.outputs.find': readonly [];
  'rpcbook.outputs.compare': readonly [];
  'rpcbook.notebook.pinBlocks': readonly [];
  'rpcbook.notebook.unpinBlocks': readonly [];
  'rpcbook.notebook.openSample': readonly [sample?: 'network' | 'range'];
  'rpcbook.work.estimate': readonly [cell?: unknown];
  'rpcbook.work.blame': readonly [cell?: unknown];
  'rpcbook.work.searchFurther': readonly [cell?: unknown];
  'rpcbook.work.startOver': readonly [cell?: unknown];
  'rpcbook.work.saveAs': readonly [cell?: unknown];
  'rpcbook.live.pause': readonly [target?: unknown];
  'rpcbook.live.resume': readonly [target?: unknown];
  'rpcbook.live.stop': readonly [target?: unknown];
  'rpcbook.builder.open': readonly [target?: NetworkTarget & { readonly method?: string }];
  'rpcbook.cell.openInBuilder': readonly [cell?: unknown];
  'rpcbook.cell.lookUp': readonly [target: LookUpArguments];
  'rpcbook.catalogue.discover': readonly [target?: NetworkTarget];
  'rpcbook.catalogue.forget': readonly [];
  'rpcbook.history.open': readonly [target: HistoryTarget];
  'rpcbook.history.insert': readonly [target: HistoryTarget];
  'rpcbook.history.run': readonly [target: HistoryTarget];
  'rpcbook.history.copyAs': readonly [target: HistoryTarget];
  'rpcbook.history.showAnswer': readonly [target: HistoryTarget];
  'rpcbook.history.clear': readonly [];
  'rpcbook.variable.copy': readonly [target: VariableTarget];
  'rpcbook.variable.reveal': readonly [target: VariableTarget];
  'rpcbook.contracts.refresh': readonly [];
  'rpcbook.contract.find': readonly [];
  'rpcbook.contract.copyAddress': readonly [target?: ContractTarget];
  'rpcbook.contract.openAbi': readonly [target?: ContractTarget];
  'rpcbook.contract.explainName': readonly [target?: ContractTarget];
  'rpcbook.contract.forget': readonly [target?: ContractTarget];
  'rpcbook.contract.trace': readonly [target?: ContractTarget];
  'rpcbook.contract.readVariable': readonly [target: MemberTarget];
  'rpcbook.contract.watchVariable': readonly [target: MemberTarget];
  'rpcbook.contract.blameVariable': readonly [target: MemberTarget];
  'rpcbook.contract.getEvents': readonly [target: MemberTarget];
  'rpcbook.contract.callFunction': readonly [target: MemberTarget];
  'rpcbook.contract.addCell': readonly [target: MemberTarget];
  'rpcbook.contract.openInBuilder': readonly [target: MemberTarget];
  'rpcbook.lookup.start': readonly [];
  'rpcbook.lookup.receipt': readonly [];
  'rpcbook.lookup.storage': readonly [];
  'rpcbook.lookup.blame': readonly [];
  'rpcbook.lookup.logs': readonly [];
  'rpcbook.lookup.tokenAccounts': readonly [];
  'rpcbook.lookup.blockRange': readonly [];
  'rpcbook.lookup.events': readonly [];
  'rpcbook.lookup.l2netReceipt': readonly [];
  'rpcbook.lookup.solanaTransaction': readonly [];
  'rpcbook.lookup.trace': readonly [];
  'rpcbook.lookup.l2netTrace': readonly [];
  'rpcbook.lookup.changes': readonly [];
  'rpcbook.lookup.baseFees': readonly [];
  'rpcbook.contract.lookBehind': readonly [target: ContractTarget & { readonly suggests?: true }];
  'rpcbook.contract.getLayout': readonly [target: ContractTarget];
  'rpcbook.contract.findAbi': readonly [target?: ContractTarget];
  'rpcbook.hover.act': readonly [action: unknown];
  'rpcbook.label.add': readonly [target?: LabelTarget];
  'rpcbook.label.remove': readonly [target?: LabelTarget];
  'rpcbook.label.choose': readonly [target?: NameTarget];
  'rpcbook.name.lookUpAgain': readonly [];
  'rpcbook.help.open': readonly [topic?: HelpTopicId];
}

export type CommandId = keyof CommandArguments;

/** Settings by purpose, as full names. */
export const settingIds = {
  services: 'rpcbook.services',
  defaultNetwork: 'rpcbook.defaultNetwork',
  costs: 'rpcbook.costs',
  catalogueDocuments: 'rpcbook.catalogue.documents',
  hintParameterNames: 'rpcbook.inlayHints.parameterNames',
  hintValues: 'rpcbook.inlayHints.values',
  historyBodies: 'rpcbook.history.bodies',
  outputsKeep: 'rpcbook.outputs.keep',
  abiInclude: 'rpcbook.abi.include',
  deploymentsInclude: 'rpcbook.deployments.include',
  labels: 'rpcbook.labels',
  nameRegistries: 'rpcbook.names.registries',
  abiAddresses: 'rpcbook.abi.addresses',
  tokens: 'rpcbook.tokens',
  tokenLists: 'rpcbook.tokenLists',
  knowledgeTokens: 'rpcbook.ask.tokens',
  followProxies: 'rpcbook.ask.proxies',
  knowledgeVerified: 'rpcbook.ask.verified',
  knowledgeFailures: 'rpcbook.ask.failures',
  web: 'rpcbook.web',
  timeoutSeconds: 'rpcbook.request.timeoutSeconds',
  maxBytes: 'rpcbook.request.maxBytes',
  maxConcurrent: 'rpcbook.request.maxConcurrent',
  confirmAbove: 'rpcbook.credits.confirmAbove',
  dailyBudget: 'rpcbook.credits.dailyBudget',
  cellBudget: 'rpcbook.credits.cellBudget',
  creditsPerSecond: 'rpcbook.credits.perSecond',
  alertAt: 'rpcbook.credits.alertAt',
  environmentAllow: 'rpcbook.environment.allow',
  hoverLookup: 'rpcbook.ask.receipts',
  hoverDailyLookups: 'rpcbook.hover.dailyLookups',
  hoverLanguages: 'rpcbook.hover.languages',
} as const;

export type SettingId = (typeof settingIds)[keyof typeof settingIds];

export const viewIds = {
  networks: 'rpcbook.networks',
  contracts: 'rpcbook.contracts',
  history: 'rpcbook.history',
  variables: 'rpcbook.variables',
} as const;

export const notebookType = 'rpcbook';

/**
 * The same notebook for any `*.md` file through "Open With". It is a separate type because VS Code allows only one
 * priority for all patterns of a type.
 */
export const markdownNotebookType = 'rpcbook-markdown';

/** Both types, for features that support every Rpcbook notebook. */
export const notebookTypes: readonly string[] = [notebookType, markdownNotebookType];

/** Language of the cells. The whole file opened as text is `rpcbook`, which is Markdown with `rpc` fences. */
export const cellLanguage = 'rpc';

export const fileLanguage = 'rpcbook';

/** View type of the request builder's panels. */
export const builderViewType = 'rpcbook.builder';

/** View type of result documents. */
export const answerViewType = 'rpcbook.answer';

/** View type of the editor of Parquet files. */
export const tableFileViewType = 'rpcbook.tableFile';

/**
 * View type of the editor of CSV files. It is a separate type because VS Code allows only one priority for all patterns
 * of a type.
 */
export const csvFileViewType = 'rpcbook.csvFile';

export const rendererId = 'rpcbook-exchange';

/** ID of the status bar item, which users can hide and show. */
export const creditsStatusId = 'rpcbook.credits';
