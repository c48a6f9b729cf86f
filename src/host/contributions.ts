/**
 * Every id that package.json contributes and code speaks of, once, with what its commands take. A unit test holds
 * this file and package.json to each other.
 */

/** What a command about a service takes: a tree node fits, and so does a plain object from a keybinding. */
export interface ServiceTarget {
  readonly serviceId: string;
}

/** What a command about a network takes. `networkId` is unique within its service. */
export interface NetworkTarget extends ServiceTarget {
  readonly networkId: string;
}

/** What a command about a key takes: the alias under which SecretStorage keeps it. */
export interface CredentialTarget {
  readonly alias: string;
}

/** What a command about an entry of the history takes. */
export interface HistoryTarget {
  readonly entryId: string;
}

/** What a command about a variable or a named cell takes: its name in the notebook in front. */
export interface VariableTarget {
  readonly variable: string;
}

/** What is to be looked up, and the key of the network to look on. */
export interface LookUpArguments {
  readonly of: string;
  readonly text: string;
  readonly network: string;
}

/** A place within settings as problems name it: `rpcbook.services[0].networks[2].chainId`. */
export interface SettingTarget {
  readonly place: string;
}

/**
 * Commands by id with their arguments. A missing target is asked for. What arrives at run time is whatever the
 * caller passed, so handlers read it with `readTarget.ts` first.
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
  'rpcbook.key.replace': readonly [target?: CredentialTarget];
  'rpcbook.key.delete': readonly [target?: CredentialTarget];
  'rpcbook.key.manageOrigins': readonly [target?: CredentialTarget];
  'rpcbook.settings.reveal': readonly [target: SettingTarget];
  'rpcbook.credits.showDetails': readonly [];
  'rpcbook.notebook.new': readonly [];
  'rpcbook.notebook.openAsText': readonly [];
  'rpcbook.notebook.openSample': readonly [];
  'rpcbook.work.estimate': readonly [cell?: unknown];
  'rpcbook.work.startOver': readonly [cell?: unknown];
  'rpcbook.work.saveAs': readonly [cell?: unknown];
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
  'rpcbook.lookup.selection': readonly [];
  'rpcbook.lookup.clipboard': readonly [];
  'rpcbook.lookup.receipt': readonly [];
  'rpcbook.lookup.storage': readonly [];
  'rpcbook.lookup.logs': readonly [];
  'rpcbook.lookup.tokenAccounts': readonly [];
  'rpcbook.lookup.blockRange': readonly [];
  'rpcbook.lookup.events': readonly [];
  'rpcbook.lookup.l2netReceipt': readonly [];
  'rpcbook.lookup.baseFees': readonly [];
  'rpcbook.hover.act': readonly [action: unknown];
}

export type CommandId = keyof CommandArguments;

/** Settings by what they mean, as full names. */
export const settingIds = {
  services: 'rpcbook.services',
  defaultNetwork: 'rpcbook.defaultNetwork',
  costs: 'rpcbook.costs',
  catalogueDocuments: 'rpcbook.catalogue.documents',
  hintParameterNames: 'rpcbook.inlayHints.parameterNames',
  hintValues: 'rpcbook.inlayHints.values',
  historyBodies: 'rpcbook.history.bodies',
  abiInclude: 'rpcbook.abi.include',
  abiAddresses: 'rpcbook.abi.addresses',
  tokens: 'rpcbook.tokens',
  tokenLists: 'rpcbook.tokenLists',
  timeoutSeconds: 'rpcbook.request.timeoutSeconds',
  maxBytes: 'rpcbook.request.maxBytes',
  maxConcurrent: 'rpcbook.request.maxConcurrent',
  confirmAbove: 'rpcbook.credits.confirmAbove',
  confirmUncostedAbove: 'rpcbook.credits.confirmUncostedAbove',
  dailyBudget: 'rpcbook.credits.dailyBudget',
  cellBudget: 'rpcbook.credits.cellBudget',
  creditsPerSecond: 'rpcbook.credits.perSecond',
  warnAt: 'rpcbook.credits.warnAt',
  errorAt: 'rpcbook.credits.errorAt',
  environmentAllow: 'rpcbook.environment.allow',
  hoverLookup: 'rpcbook.hover.lookup',
  hoverDailyLookups: 'rpcbook.hover.dailyLookups',
  hoverLanguages: 'rpcbook.hover.languages',
} as const;

export type SettingId = (typeof settingIds)[keyof typeof settingIds];

export const viewIds = {
  networks: 'rpcbook.networks',
  history: 'rpcbook.history',
  variables: 'rpcbook.variables',
} as const;

export const notebookType = 'rpcbook';

/** The same notebook for any `*.md`, by "Open With": VS Code gives one priority to all patterns of a type. */
export const markdownNotebookType = 'rpcbook-markdown';

/** Both, for what serves any notebook of ours. */
export const notebookTypes: readonly string[] = [notebookType, markdownNotebookType];

/** Language of the cells; the whole file opened as text is `rpcbook`, which is Markdown with `rpc` fences. */
export const cellLanguage = 'rpc';

export const fileLanguage = 'rpcbook';

/** View type of the request builder's panels. */
export const builderViewType = 'rpcbook.builder';

/** View type of result documents. */
export const answerViewType = 'rpcbook.answer';

export const rendererId = 'rpcbook-exchange';

/** Id of the status bar item, as a person hides and shows it. */
export const creditsStatusId = 'rpcbook.credits';
