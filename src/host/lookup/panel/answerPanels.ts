import { type Disposable, TabInputWebview, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';

import type { PlannedLookup } from '../../../core/editor/lookup/runLookup';
import type { Refusal } from '../../../core/model/exchange/refusal';
import { readAnswerState } from '../../../messages/answerMessage';
import { answerViewType } from '../../contributions';
import { AnswerPanel, type AnswerPanelDependencies } from './answerPanel';

/** Result documents, one per looked-up item. Repeating a lookup returns to its tab. */
export class AnswerPanels implements Disposable {
  readonly #panels = new Map<string, AnswerPanel>();
  readonly #serializer: Disposable;

  constructor(private readonly parts: AnswerPanelDependencies) {
    this.#serializer = window.registerWebviewPanelSerializer(answerViewType, {
      deserializeWebviewPanel: (panel, given) => {
        const lookup = readAnswerState(given);
        if (lookup && !this.#panels.has(lookup.cell)) this.#keep(panel, lookup);
        else panel.dispose();
        return Promise.resolve();
      },
    });
  }

  /**
   * Runs a lookup and shows the answer in its existing tab or in a new one. If nothing was sent, opens no tab and returns
   * why; the user has been notified.
   */
  async open(lookup: PlannedLookup): Promise<Refusal | undefined> {
    const known = this.#panels.get(lookup.cell);
    if (known) {
      known.reveal();
      await known.again();
      return undefined;
    }
    const answer = await this.parts.run(lookup);
    if (answer?.kind !== 'exchange') return answer?.refusal;
    // The same lookup may have run twice at the same time.
    const panel = this.#panels.get(lookup.cell) ?? this.#keep(this.#create(lookup.title), lookup);
    await panel.show(answer);
    return undefined;
  }

  dispose(): void {
    this.#serializer.dispose();
    for (const panel of [...this.#panels.values()]) panel.dispose();
  }

  #create(title: string): WebviewPanel {
    const panel = window.createWebviewPanel(answerViewType, title, columnForResult(), {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: [Uri.joinPath(this.parts.extension, 'dist')],
    });
    panel.iconPath = { light: this.#icon('rpcLight'), dark: this.#icon('rpcDark') };
    return panel;
  }

  #keep(panel: WebviewPanel, lookup: PlannedLookup): AnswerPanel {
    const kept = new AnswerPanel(panel, lookup, { ...this.parts, open: (other) => this.open(other) });
    this.#panels.set(lookup.cell, kept);
    panel.onDidDispose(() => {
      this.#panels.delete(lookup.cell);
      kept.dispose();
    });
    return kept;
  }

  #icon(name: string): Uri {
    return Uri.joinPath(this.parts.extension, 'media', 'icons', `${name}.svg`);
  }
}

/** Opens beside the active editor. If a result is active, opens in the same group. */
function columnForResult(): ViewColumn {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputWebview && input.viewType.includes(answerViewType)
    ? ViewColumn.Active
    : ViewColumn.Beside;
}
