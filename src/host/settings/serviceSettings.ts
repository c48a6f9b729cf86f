import { ConfigurationTarget, type Disposable, EventEmitter, workspace } from 'vscode';

import { webKeyAlias } from '../../core/base/credentials/credential';
import { describeError } from '../../core/base/credentials/describeError';
import type { AbiSettings } from '../../core/knowledge/settings/abiSettings';
import { type AbiSettingValues, readAbiSettings } from '../../core/knowledge/settings/readAbiSettings';
import type { Network, Service } from '../../core/model/networks/network';
import { type OriginsByScope, originsByScope } from '../../core/model/networks/originsByScope';
import { withRaisedCosts } from '../../core/model/networks/raisedCosts';
import { readServices } from '../../core/model/networks/readServices';
import { resolveNetwork } from '../../core/model/networks/resolveNetwork';
import { type SettingsProblem, SettingsProblems } from '../../core/model/networks/settingsProblem';
import { withWorkspace } from '../../core/model/networks/withWorkspace';
import {
  readRequestSettings,
  requestSettingNames,
  type RequestSettings,
} from '../../core/request/pipe/readRequestSettings';
import { stricterSettings } from '../../core/request/pipe/stricterSettings';
import { type SettingId, settingIds } from '../contributions';
import { showError } from '../notices';

interface SettingsRead {
  readonly services: readonly Service[];
  readonly userServices: readonly Service[];
  readonly requests: RequestSettings;
  readonly abi: AbiSettings;
  readonly problems: readonly SettingsProblem[];
}

const section = 'rpcbook';

/** Returns the value of a setting, or its default. Ignores the value of an untrusted workspace. */
export function trustedSetting(id: SettingId): unknown {
  return trustedSettings()(id);
}

/** Returns the value that the user set, or the default, regardless of the workspace. */
export function userSetting(id: SettingId): unknown {
  const inspected = inspect(id);
  return inspected?.globalValue ?? inspected?.defaultValue;
}

/** Returns the value that a trusted workspace sets. */
export function workspaceSetting(id: SettingId): unknown {
  return workspace.isTrusted ? inspect(id)?.workspaceValue : undefined;
}

function inspect(id: SettingId) {
  return workspace.getConfiguration(section).inspect<unknown>(nameOf(id));
}

/** A setting without `rpcbook.`. */
function nameOf(id: SettingId): string {
  return id.slice(section.length + 1);
}

/** Returns a function that reads the current settings like `trustedSetting`. */
function trustedSettings(): (id: SettingId) => unknown {
  // VS Code copies the returned section, so this reads only Rpcbook's own settings, not those of every extension.
  const configuration = workspace.getConfiguration(section);
  return (id) => (workspace.isTrusted ? configuration.get<unknown>(nameOf(id)) : userSetting(id));
}

const requestIds = requestSettingNames.map((name) => `${section}.${name}` as const);

const readIds: readonly SettingId[] = [
  settingIds.services,
  settingIds.labels,
  settingIds.nameRegistries,
  settingIds.abiAddresses,
  settingIds.tokens,
  settingIds.tokenLists,
  ...requestIds,
];

/**
 * The services, request limits, costs, contracts, and tokens in settings, read once per change, and the problems found.
 */
export class ServiceSettings implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  #read: SettingsRead | undefined;

  /** Fires when any of them may have changed. */
  readonly onDidChange = this.#changed.event;

  /** @param workspaceId identifies the workspace. Without it, workspace settings are ignored. */
  constructor(private readonly workspaceId?: string) {
    const reread = () => {
      this.#read = undefined;
      this.#changed.fire();
    };
    this.#subscriptions = [
      this.#changed,
      workspace.onDidGrantWorkspaceTrust(reread),
      workspace.onDidChangeConfiguration((event) => {
        if (readIds.some((id) => event.affectsConfiguration(id))) reread();
      }),
    ];
  }

  get services(): readonly Service[] {
    return this.#current().services;
  }

  /** The services of user settings, even if the workspace replaces them. */
  get userServices(): readonly Service[] {
    return this.#current().userServices;
  }

  get problems(): readonly SettingsProblem[] {
    return this.#current().problems;
  }

  /** Settings for all requests: limits, budgets, and the user's own costs by method. */
  get requests(): RequestSettings {
    return this.#current().requests;
  }

  /** Settings for contracts and tokens, by address. */
  get abi(): AbiSettings {
    return this.#current().abi;
  }

  get networks(): readonly Network[] {
    return this.services.flatMap((service) => service.networks);
  }

  /**
   * The network of a cell without `# @network`: the chosen one, otherwise the first. Undefined if the chosen one
   * doesn't exist.
   */
  get defaultNetwork(): Network | undefined {
    return this.requests.defaultNetwork === undefined ? this.networks[0] : this.chosenNetwork;
  }

  /** The network that `rpcbook.defaultNetwork` names; undefined if there is no such network. */
  get chosenNetwork(): Network | undefined {
    const resolved = resolveNetwork(this.services, this.requests.defaultNetwork ?? '');
    return resolved.kind === 'found' ? resolved.network : undefined;
  }

  /** The raw value of `rpcbook.services`, for edits. */
  get raw(): unknown {
    return trustedSetting(settingIds.services);
  }

  /**
   * Writes `rpcbook.services` to the scope that sets it. Notifies the user and returns false if VS Code can't write it.
   */
  async write(services: readonly unknown[]): Promise<boolean> {
    return update(settingIds.services, services);
  }

  /** Writes the default network; undefined removes the setting. */
  async writeDefaultNetwork(key: string | undefined): Promise<boolean> {
    return update(settingIds.defaultNetwork, key);
  }

  /**
   * Returns the origins that a credential is approved under, for every network that uses it, grouped by the author of
   * the settings.
   */
  originsOf(alias: string): OriginsByScope {
    if (alias === webKeyAlias) return this.#webOrigins();
    return originsByScope(alias, readUserNetworks(), this.networks);
  }

  /** Whether user settings name a network at the addresses of this one, and not only the workspace. */
  namesNetwork({ rpc, ws }: Network): boolean {
    const named = new Set(readUserNetworks().flatMap((one) => [one.rpc?.origin, one.ws?.origin]));
    return [rpc, ws].every((endpoint) => endpoint === undefined || named.has(endpoint.origin));
  }

  /** Aliases of the credentials that services use, of nodes and on the web. */
  get aliases(): readonly string[] {
    const own = this.requests.knowledge.web.etherscan === undefined ? [] : [webKeyAlias];
    return [...new Set([...this.services.flatMap((service) => service.credential ?? []), ...own])];
  }

  /** The same, with those of the user's services that a workspace replaces: whatever is kept contains no key of any. */
  get allAliases(): readonly string[] {
    return [...new Set([...this.aliases, ...this.userServices.flatMap(({ credential }) => credential ?? [])])];
  }

  /** Only user settings can name web services. */
  #webOrigins(): OriginsByScope {
    const origin = this.requests.knowledge.web.etherscan?.origin;
    return { user: origin === undefined ? [] : [origin], workspace: [] };
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #current(): SettingsRead {
    this.#read ??= readSettings(this.workspaceId);
    return this.#read;
  }
}

/** The services of user settings, even if the workspace replaces them. */
function readUserServices(): readonly Service[] {
  return readServices(workspace.getConfiguration(section).inspect('services')?.globalValue).services;
}

function readUserNetworks(): readonly Network[] {
  return readUserServices().flatMap((service) => service.networks);
}

/**
 * Limits settings that a workspace may have written to what the user allows: a workspace can tighten a limit or raise a
 * price. Its own networks are marked.
 */
function withUserLimits(
  requests: RequestSettings,
  services: readonly Service[],
  workspaceId: string,
): { readonly requests: RequestSettings; readonly services: readonly Service[] } {
  const configuration = workspace.getConfiguration(section);
  const inspected = requestSettingNames.map((name) => [name, configuration.inspect<unknown>(name)] as const);
  const ofWorkspace = [...inspected.map(([, found]) => found), configuration.inspect<unknown>('services')];
  const hasSay = ofWorkspace.some(
    (found) => found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined,
  );
  if (!workspace.isTrusted || !hasSay) return { requests, services };
  const values = Object.fromEntries(
    inspected.map(([name, found]) => [name, found?.globalValue ?? found?.defaultValue]),
  );
  const user = readRequestSettings(values, services, new SettingsProblems());
  const userServices = readUserServices();
  const ownServices = withWorkspace(services, userServices, workspaceId);
  return {
    requests: stricterSettings(user, requests),
    services: withRaisedCosts(ownServices, userServices, requests.costs),
  };
}

/** VS Code merges the values of user and workspace, so that the workspace could replace entries of the user. */
function abiValues(valueOf: (id: SettingId) => unknown): AbiSettingValues {
  return {
    labels: valueOf(settingIds.labels),
    registries: valueOf(settingIds.nameRegistries),
    addresses: valueOf(settingIds.abiAddresses),
    tokens: valueOf(settingIds.tokens),
  };
}

function readSettings(workspaceId = ''): SettingsRead {
  const setting = trustedSettings();
  const { services: merged, problems } = readServices(setting(settingIds.services));
  const others = new SettingsProblems();
  const values = Object.fromEntries(requestSettingNames.map((name) => [name, setting(`${section}.${name}`)]));
  const { requests, services } = withUserLimits(readRequestSettings(values, merged, others), merged, workspaceId);
  const userValues = { ...abiValues(userSetting), tokenLists: setting(settingIds.tokenLists) };
  const abi = readAbiSettings(userValues, others, abiValues(workspaceSetting));
  return { services, userServices: readUserServices(), requests, abi, problems: [...problems, ...others.list()] };
}

/** Writes a setting to the workspace if the workspace sets it, otherwise to user settings. */
async function update(id: SettingId, value: unknown): Promise<boolean> {
  const own = workspaceSetting(id) !== undefined;
  try {
    await workspace
      .getConfiguration()
      .update(id, value, own ? ConfigurationTarget.Workspace : ConfigurationTarget.Global);
    return true;
  } catch (error) {
    void showError(`The settings couldn't be written: ${describeError(error)}.`);
    return false;
  }
}
