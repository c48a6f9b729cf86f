import { type Disposable, type InputBox, QuickInputButtons, type QuickPick, type QuickPickItem, window } from 'vscode';
import type { Answer, StepPlace } from './runSteps';

/** What every prompt has. */
export interface Prompt {
  readonly title: string;
  /** Undefined for a question that stands alone. */
  readonly place?: StepPlace;
}

export interface TextPrompt extends Prompt {
  readonly prompt: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly password?: boolean;
  /** Gives what is wrong with the text, or undefined. */
  readonly validate?: (text: string) => string | undefined;
}

export interface PickPrompt<Item extends QuickPickItem> extends Prompt {
  readonly placeholder: string;
  readonly items: readonly Item[];
}

/** Asks for a line of text; white space around it is cut off. */
export function askText(options: TextPrompt): Promise<Answer<string>> {
  const box = window.createInputBox();
  box.prompt = options.prompt;
  box.value = options.value ?? '';
  box.placeholder = options.placeholder ?? '';
  box.password = options.password ?? false;
  return showInput(box, options, (accept) => [
    box.onDidChangeValue(() => {
      box.validationMessage = undefined;
    }),
    box.onDidAccept(() => {
      const problem = options.validate?.(box.value);
      box.validationMessage = problem;
      if (problem === undefined) accept(box.value.trim());
    }),
  ]);
}

/** Asks for one of some items. */
export function askOne<Item extends QuickPickItem>(options: PickPrompt<Item>): Promise<Answer<Item>> {
  const pick = window.createQuickPick<Item>();
  pick.items = options.items;
  pick.placeholder = options.placeholder;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  return showInput(pick, options, (accept) => [
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (chosen !== undefined) accept(chosen);
    }),
  ]);
}

/** Asks for any number of items, at least one. */
export function askSome<Item extends QuickPickItem>(options: PickPrompt<Item>): Promise<Answer<readonly Item[]>> {
  const pick = window.createQuickPick<Item>();
  pick.items = options.items;
  pick.canSelectMany = true;
  pick.selectedItems = options.items.filter((item) => item.picked === true);
  pick.placeholder = options.placeholder;
  pick.matchOnDescription = true;
  return showInput(pick, options, (accept) => [
    pick.onDidAccept(() => {
      if (pick.selectedItems.length > 0) accept(pick.selectedItems);
    }),
  ]);
}

/** Shows an input until it is accepted, left or gone back from, and disposes of it. */
export function showInput<T>(input: InputBox | QuickPick<QuickPickItem>, options: Prompt, accepted: (accept: (value: T) => void) => readonly Disposable[]): Promise<Answer<T>> {
  input.title = options.title;
  // What is pasted comes from another window, so losing the focus ends nothing.
  input.ignoreFocusOut = true;
  if (options.place !== undefined) {
    input.step = options.place.step;
    input.totalSteps = options.place.total;
    if (options.place.step > 1) input.buttons = [QuickInputButtons.Back];
  }
  return new Promise((resolve) => {
    const end = (answer: Answer<T>) => {
      resolve(answer);
      for (const disposable of disposables) disposable.dispose();
    };
    const disposables: readonly Disposable[] = [
      input,
      input.onDidTriggerButton(() => end({ kind: 'back' })),
      input.onDidHide(() => end({ kind: 'cancelled' })),
      ...accepted((value) => end({ kind: 'value', value })),
    ];
    input.show();
  });
}
