import {
  type Disposable,
  type InputBox,
  InputBoxValidationSeverity,
  QuickInputButtons,
  type QuickPick,
  type QuickPickItem,
  window,
} from 'vscode';

import type { Answer, StepPlace } from '../../core/base/runSteps';
import { inertProse, inertText } from '../../core/base/view/inertProse';

/** Options that all prompts share. */
export interface Prompt {
  readonly title: string;
  /** Undefined for a single question. */
  readonly place?: StepPlace;
  /** Whether the user can go back from the first step too. */
  readonly canGoBack?: boolean;
}

export interface TextPrompt extends Prompt {
  readonly prompt: string;
  readonly value?: string;
  /** A problem with the initial text, shown until it changes. */
  readonly problem?: string;
  readonly placeholder?: string;
  readonly password?: boolean;
  /** Returns the problem with the text, or undefined. */
  readonly validate?: (text: string) => string | undefined;
  /** Returns a warning about a valid text, or undefined. The user accepts the same text again to continue. */
  readonly warn?: (text: string) => string | undefined;
}

export interface PickPrompt<Item extends QuickPickItem> extends Prompt {
  readonly placeholder: string;
  readonly items: readonly Item[];
}

/** Asks for a line of text. White space around it is removed. */
export function askText(options: TextPrompt): Promise<Answer<string>> {
  const box = window.createInputBox();
  box.prompt = inertProse(options.prompt);
  box.value = options.value ?? '';
  box.placeholder = inertProse(options.placeholder ?? '');
  box.password = options.password ?? false;
  if (options.problem !== undefined) box.validationMessage = inertProse(options.problem);
  let isWarned = false;
  return showInput(box, options, (accept) => [
    box.onDidChangeValue(() => {
      box.validationMessage = undefined;
      isWarned = false;
    }),
    box.onDidAccept(() => {
      const problem = options.validate?.(box.value);
      const warning = problem === undefined && !isWarned ? options.warn?.(box.value) : undefined;
      if (problem === undefined && warning === undefined) {
        accept(box.value.trim());
        return;
      }
      isWarned = warning !== undefined;
      box.validationMessage =
        warning === undefined
          ? inertProse(problem ?? '')
          : { message: inertProse(warning), severity: InputBoxValidationSeverity.Warning };
    }),
  ]);
}

/** Asks for one of several items. */
export function askOne<Item extends QuickPickItem>(options: PickPrompt<Item>): Promise<Answer<Item>> {
  const pick = window.createQuickPick<ShownItem<Item>>();
  pick.items = options.items.map(showItem);
  pick.placeholder = inertProse(options.placeholder);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  return showInput(pick, options, (accept) => [
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (chosen !== undefined) accept(chosen.given);
    }),
  ]);
}

/** Asks for at least one of several items. */
export function askSome<Item extends QuickPickItem>(options: PickPrompt<Item>): Promise<Answer<readonly Item[]>> {
  const pick = window.createQuickPick<ShownItem<Item>>();
  pick.items = options.items.map(showItem);
  pick.canSelectMany = true;
  pick.selectedItems = pick.items.filter((item) => item.picked === true);
  pick.placeholder = inertProse(options.placeholder);
  pick.matchOnDescription = true;
  return showInput(pick, options, (accept) => [
    pick.onDidAccept(() => {
      if (pick.selectedItems.length > 0) accept(pick.selectedItems.map(({ given }) => given));
    }),
  ]);
}

/** A list that stays open while the user acts on its items, by selecting an item or with its button. */
export interface ActionList<Item extends QuickPickItem> extends Prompt {
  readonly placeholder: string;
  /** Returns the items, at first and after each action. */
  readonly list: () => Promise<readonly Item[]>;
  readonly act: (item: Item) => Promise<void>;
}

/** Shows an action list until it is closed. */
export async function actOnItems<Item extends QuickPickItem>(options: ActionList<Item>): Promise<void> {
  const pick = window.createQuickPick<ShownItem<Item>>();
  pick.placeholder = inertProse(options.placeholder);
  pick.matchOnDescription = true;
  const refresh = async (): Promise<void> => {
    pick.items = (await options.list()).map(showItem);
  };
  const act = async ({ given }: ShownItem<Item>): Promise<void> => {
    await options.act(given);
    await refresh();
  };
  await refresh();
  await showInput<never>(pick, options, () => [
    pick.onDidTriggerItemButton(({ item }) => act(item)),
    pick.onDidAccept(async () => {
      const [item] = pick.selectedItems;
      if (item !== undefined) await act(item);
    }),
  ]);
}

/** Asks for a line of text and keeps its white space. */
export function askLine(prompt: string): Thenable<string | undefined> {
  return window.showInputBox({ prompt: inertProse(prompt), ignoreFocusOut: true });
}

/** Asks for one of several texts. */
export async function askOption(options: readonly string[], placeholder: string): Promise<string | undefined> {
  const items = options.map((option) => ({ label: inertText(option), option }));
  return (await window.showQuickPick(items, { placeHolder: inertProse(placeholder), ignoreFocusOut: true }))?.option;
}

interface ShownItem<Item extends QuickPickItem> extends QuickPickItem {
  readonly given: Item;
}

function showItem<Item extends QuickPickItem>(given: Item): ShownItem<Item> {
  return { ...inertItem<QuickPickItem>(given), given };
}

/** Shows an item whose texts contain neither links nor icons. */
export function inertItem<Item extends QuickPickItem>(item: Item): Item {
  const { label, description, detail } = item;
  return {
    ...item,
    label: inertText(label),
    ...(description !== undefined && { description: inertText(description) }),
    ...(detail !== undefined && { detail: inertProse(detail) }),
  };
}

/** Shows an input until the user accepts, cancels, or goes back, and disposes of it. */
export function showInput<T>(
  input: InputBox | QuickPick<QuickPickItem>,
  options: Prompt,
  accepted: (accept: (value: T) => void) => readonly Disposable[],
): Promise<Answer<T>> {
  input.title = inertProse(options.title);
  // Users paste from other windows, so the input stays open when it loses the focus.
  input.ignoreFocusOut = true;
  if (options.place !== undefined) {
    input.step = options.place.step;
    input.totalSteps = options.place.total;
  }
  if (options.canGoBack ?? (options.place !== undefined && options.place.step > 1))
    input.buttons = [QuickInputButtons.Back];
  return new Promise((resolve) => {
    const end = (answer: Answer<T>) => {
      resolve(answer);
      for (const disposable of disposables) disposable.dispose();
    };
    const disposables: readonly Disposable[] = [
      input,
      input.onDidTriggerButton(() => end({ kind: 'back' })),
      input.onDidHide(() => end({ kind: 'canceled' })),
      ...accepted((value) => end({ kind: 'value', value })),
    ];
    input.show();
  });
}
