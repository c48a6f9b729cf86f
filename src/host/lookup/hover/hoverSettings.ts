import { type Disposable, EventEmitter, workspace } from 'vscode';

import { languagesOfBoth } from '../../../core/editor/lookup/hover/languagesOfBoth';
import { isFreeNode, type Network } from '../../../core/model/networks/network';
import { quieterMode } from '../../../core/request/pipe/quieterMode';
import { type SettingId, settingIds } from '../../contributions';
import { trustedSetting, userSetting } from '../../settings/serviceSettings';

/** Whether a hover can query the network: automatically, after a click, or never. */
export type HoverMode = 'auto' | 'ask' | 'off';

export interface HoverSettings {
  readonly mode: HoverMode;
  /** Language IDs; `*` for all. */
  readonly languages: readonly string[];
  /** Maximum receipts per day that hovers request without a click. */
  readonly dailyLookups: number;
}

/** The settings of hovers, read once per change. */
export class HoverPreferences implements Disposable {
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  #current: HoverSettings | undefined;

  readonly onDidChange = this.#changed.event;

  constructor() {
    const reread = (): void => {
      this.#current = undefined;
      this.#changed.fire();
    };
    this.#subscriptions = [
      this.#changed,
      workspace.onDidGrantWorkspaceTrust(reread),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('rpcbook.hover') || event.affectsConfiguration(settingIds.hoverLookup)) reread();
      }),
    ];
  }

  get current(): HoverSettings {
    this.#current ??= readHoverSettings();
    return this.#current;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}

/**
 * Reads the settings. Replaces invalid values by defaults. A workspace can restrict what the user allows, but never
 * extend it. In an untrusted workspace, nothing is sent automatically.
 */
function readHoverSettings(): HoverSettings {
  const readBoth = <T>(id: SettingId, read: (value: unknown) => T): readonly [ofUser: T, merged: T] => [
    read(userSetting(id)),
    read(trustedSetting(id)),
  ];
  const mode = quieterMode(...readBoth(settingIds.hoverLookup, readMode));
  return {
    mode: mode === 'auto' && !workspace.isTrusted ? 'ask' : mode,
    languages: languagesOfBoth(...readBoth(settingIds.hoverLanguages, readLanguages)),
    dailyLookups: Math.min(...readBoth(settingIds.hoverDailyLookups, readLookups)),
  };
}

function readLanguages(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : ['*'];
}

function readMode(value: unknown): HoverMode {
  return value === 'auto' || value === 'off' ? value : 'ask';
}

function readLookups(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : 100;
}

/**
 * Whether a hover queries a network without a click. A free node is also queried with `ask`, except in an untrusted
 * workspace. A network that only the workspace names is never queried by itself: it could be any program on this
 * computer, or a stranger's server.
 */
export function looksUpAlone(network: Network, mode: HoverMode): boolean {
  if (network.ofWorkspace !== undefined) return false;
  return mode === 'auto' || (mode === 'ask' && isFreeNode(network) && workspace.isTrusted);
}

/**
 * Returns how long the pointer must still rest when VS Code requests a hover. VS Code requests it after half of
 * `editor.hover.delay` and shows it after the full delay.
 */
export function restOfHoverDelay(): number {
  return workspace.getConfiguration('editor').get<number>('hover.delay', 300) / 2;
}
