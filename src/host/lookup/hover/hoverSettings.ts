import { type Disposable, EventEmitter, workspace } from 'vscode';

import { isFreeNode } from '../../../core/model/networks/isFreeNode';
import type { Network } from '../../../core/model/networks/network';
import { settingIds } from '../../contributions';
import { trustedSetting } from '../../settings/serviceSettings';

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
 * Reads the settings. Invalid values are replaced by defaults. In an untrusted workspace, nothing is sent
 * automatically.
 */
function readHoverSettings(): HoverSettings {
  const mode = trustedSetting(settingIds.hoverLookup);
  const languages = trustedSetting(settingIds.hoverLanguages);
  const dailyLookups = trustedSetting(settingIds.hoverDailyLookups);
  const wanted: HoverMode = mode === 'auto' || mode === 'off' ? mode : 'ask';
  return {
    mode: wanted === 'auto' && !workspace.isTrusted ? 'ask' : wanted,
    languages: Array.isArray(languages) ? languages.filter((id) => typeof id === 'string') : ['*'],
    dailyLookups: typeof dailyLookups === 'number' && dailyLookups >= 0 ? dailyLookups : 100,
  };
}

/**
 * Whether a hover queries a network without a click. A free node is also queried with `ask`, except in an untrusted
 * workspace.
 */
export function looksUpAlone(network: Network, mode: HoverMode): boolean {
  return mode === 'auto' || (mode === 'ask' && isFreeNode(network) && workspace.isTrusted);
}

/**
 * Returns how long the pointer must still rest when VS Code requests a hover. VS Code requests it after half of
 * `editor.hover.delay` and shows it after the full delay.
 */
export function restOfHoverDelay(): number {
  return workspace.getConfiguration('editor').get<number>('hover.delay', 300) / 2;
}
