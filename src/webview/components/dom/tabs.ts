import { element } from './element';
import { drawPart } from './guardDrawing';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Called when the tab is first shown, so that unused tabs are never created. */
  content(): HTMLElement;
}

export interface TabsOptions {
  /** Unique on the page: IDs of tabs and panels start with it. */
  readonly prefix: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  onSelect(id: string): void;
}

/**
 * Creates tabs after the ARIA Authoring Practices: one Tab stop, and arrow keys that move and select. Returns the bar
 * and its panels.
 */
export function tabs({ prefix, label, tabs: all, selected, onSelect }: TabsOptions): {
  readonly bar: HTMLElement;
  readonly panels: HTMLElement;
} {
  const bar = element('div', { class: 'tabs', role: 'tablist', 'aria-label': label });
  const panels = element('div', { class: 'panels' });
  const parts = all.map((tab) => ({ tab, ...tabParts(prefix, tab) }));
  const select = (id: string): void => {
    for (const { tab, button, panel } of parts) {
      const chosen = tab.id === id;
      button.setAttribute('aria-selected', String(chosen));
      button.tabIndex = chosen ? 0 : -1;
      panel.hidden = !chosen;
      if (chosen && panel.childElementCount === 0) drawPart(panel, () => panel.append(tab.content()));
    }
  };
  for (const { tab, button, panel } of parts) {
    button.addEventListener('click', () => {
      select(tab.id);
      onSelect(tab.id);
    });
    bar.append(button);
    panels.append(panel);
  }
  bar.addEventListener('keydown', (event) => {
    const from = parts.findIndex(({ button }) => button === event.target);
    const to = parts.at(nextTab(event.key, from, parts.length) ?? Number.NaN);
    if (from === -1 || nextTab(event.key, from, parts.length) === undefined || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to.button.focus();
    to.button.click();
  });
  select(all.some(({ id }) => id === selected) ? selected : (all[0]?.id ?? ''));
  return { bar, panels };
}

function tabParts(
  prefix: string,
  { id, label }: Tab,
): { readonly button: HTMLButtonElement; readonly panel: HTMLElement } {
  const button = element(
    'button',
    { class: 'tab', role: 'tab', id: `${prefix}-tab-${id}`, 'aria-controls': `${prefix}-panel-${id}` },
    label,
  );
  const panel = element('div', {
    class: 'panel',
    role: 'tabpanel',
    id: `${prefix}-panel-${id}`,
    'aria-labelledby': `${prefix}-tab-${id}`,
  });
  return { button, panel };
}

function nextTab(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'ArrowRight':
      return (from + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
