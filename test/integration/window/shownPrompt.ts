import assert from 'node:assert/strict';

import {
  type Disposable,
  type Event,
  EventEmitter,
  type InputBox,
  type QuickInputButton,
  type QuickPick,
  type QuickPickItem,
  type QuickPickItemButtonEvent,
  QuickPickItemKind,
} from 'vscode';

import { waitFor } from '../../run/waitFor';

type RealPrompt = InputBox | QuickPick<QuickPickItem>;

/** A prompt of the extension that the window shows, with what a user can do to it. */
export class ShownPrompt {
  /** What the extension gets: the real prompt, whose events come from here, because nobody types into the window. */
  readonly given: RealPrompt;
  isShown = false;
  readonly #real: RealPrompt;
  readonly #accepted = new EventEmitter<void>();
  readonly #changed = new EventEmitter<string>();
  readonly #buttonTriggered = new EventEmitter<QuickInputButton>();
  readonly #itemButtonTriggered = new EventEmitter<QuickPickItemButtonEvent<QuickPickItem>>();
  readonly #activeChanged = new EventEmitter<readonly QuickPickItem[]>();
  readonly #selectionChanged = new EventEmitter<readonly QuickPickItem[]>();
  readonly #hidden = new EventEmitter<void>();
  #selected: readonly QuickPickItem[] | undefined;

  constructor(real: RealPrompt, onShow: (prompt: ShownPrompt) => void) {
    this.#real = real;
    real.onDidHide(() => this.#hide());
    const events: Readonly<Record<string, Event<unknown>>> = {
      onDidAccept: this.#accepted.event,
      onDidChangeValue: this.#changed.event,
      onDidTriggerButton: this.#buttonTriggered.event,
      onDidTriggerItemButton: this.#itemButtonTriggered.event,
      onDidChangeActive: this.#activeChanged.event,
      onDidChangeSelection: this.#selectionChanged.event,
      onDidHide: this.#hidden.event,
    };
    const show = (): void => {
      this.isShown = true;
      real.show();
      onShow(this);
    };
    const end = (dispose: () => void) => (): void => {
      dispose();
      this.#hide();
    };
    const methods: Readonly<Record<string, unknown>> = {
      show,
      hide: end(() => real.hide()),
      dispose: end(() => real.dispose()),
    };
    this.given = new Proxy(real, {
      get: (_, name) => {
        if (typeof name === 'string' && name in events) return events[name];
        if (typeof name === 'string' && name in methods) return methods[name];
        if (name === 'selectedItems') return this.selectedItems;
        return Reflect.get(real, name) as unknown;
      },
      set: (_, name, value) => {
        if (name === 'selectedItems') this.#selected = value as readonly QuickPickItem[];
        return Reflect.set(real, name, value);
      },
    });
  }

  get title(): string {
    return this.#real.title ?? '';
  }

  /** All texts that say what is asked for. */
  get question(): string {
    const prompt = 'prompt' in this.#real ? (this.#real.prompt ?? '') : '';
    const place = this.#real.step === undefined ? '' : `(${this.#real.step}/${this.#real.totalSteps ?? ''})`;
    return [this.title, place, prompt, this.#real.placeholder ?? ''].filter((part) => part !== '').join('\n');
  }

  get value(): string {
    return this.#real.value;
  }

  get isPassword(): boolean {
    return 'password' in this.#real && this.#real.password;
  }

  get isBusy(): boolean {
    return this.#real.busy;
  }

  /** The message below the text: a problem or a warning. */
  get problem(): string | undefined {
    const message = 'validationMessage' in this.#real ? this.#real.validationMessage : undefined;
    return typeof message === 'object' ? message.message : message;
  }

  get items(): readonly QuickPickItem[] {
    return 'items' in this.#real ? this.#real.items : [];
  }

  get selectedItems(): readonly QuickPickItem[] {
    return this.#selected ?? [];
  }

  /** The texts of the items, with what stands beside and below their labels. */
  get itemTexts(): readonly string[] {
    return this.items.map(({ label, description, detail }) =>
      [label, description, detail].filter((part) => part !== undefined && part !== '').join(' · '),
    );
  }

  /** Types a text in the place of what is there. */
  type(text: string): void {
    this.#selected = undefined;
    this.#real.value = text;
    this.#changed.fire(text);
  }

  /** Presses Enter, which selects the first item that the text matches unless others were selected. */
  accept(): void {
    const isOwn = this.#selected !== undefined;
    this.#selected ??= this.items.filter((item) => this.#matches(item)).slice(0, 1);
    this.#accepted.fire();
    if (!isOwn) this.#selected = undefined;
  }

  #matches({ label, description, detail, alwaysShow, kind }: QuickPickItem): boolean {
    if (kind === QuickPickItemKind.Separator) return false;
    const texts = [label, description, detail].map((text) => (text ?? '').toLowerCase());
    return alwaysShow === true || texts.some((text) => text.includes(this.value.trim().toLowerCase()));
  }

  /** Types a text and presses Enter. */
  answer(text: string): void {
    this.type(text);
    this.accept();
  }

  /** Waits for an item whose label or description contains a text, and selects it. */
  async pick(label: string): Promise<void> {
    const item = await this.item(label);
    this.#selected = [item];
    this.#activeChanged.fire([item]);
    this.#selectionChanged.fire([item]);
    this.#accepted.fire();
  }

  /** Selects several items by their labels and accepts them. */
  async pickSome(...labels: readonly string[]): Promise<void> {
    this.#selected = await Promise.all(labels.map((label) => this.item(label)));
    this.#selectionChanged.fire(this.#selected);
    this.#accepted.fire();
  }

  /** Waits for the item whose label or description contains a text. */
  item(label: string): Promise<QuickPickItem> {
    return waitFor(
      () =>
        this.items.find((item) => `${item.label} ${item.description ?? ''}`.includes(label)) ??
        this.itemTexts.join('\n'),
      (found) => typeof found !== 'string',
      { what: `an item “${label}” of “${this.title}”` },
    );
  }

  /** Presses a button of an item. */
  async pressItemButton(label: string, tooltip: string): Promise<void> {
    const item = await this.item(label);
    const button = item.buttons?.find((candidate) => candidate.tooltip?.includes(tooltip));
    assert.ok(button, `no button “${tooltip}” in ${JSON.stringify(item.buttons?.map((each) => each.tooltip))}`);
    this.#itemButtonTriggered.fire({ item, button });
  }

  /** Presses a button beside the title, found by its tooltip; "Back" has none in the API. */
  pressButton(tooltip: string): void {
    const button = this.#real.buttons.find((candidate) =>
      tooltip === 'Back'
        ? candidate.tooltip === undefined || candidate.tooltip === 'Back'
        : candidate.tooltip?.includes(tooltip),
    );
    assert.ok(button, `no button “${tooltip}”`);
    this.#buttonTriggered.fire(button);
  }

  /** Presses Escape. */
  cancel(): void {
    this.#real.hide();
    this.#hide();
  }

  #hide(): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.#hidden.fire();
  }

  /** Calls back when the prompt is closed. */
  onHidden(act: () => void): Disposable {
    return this.#hidden.event(act);
  }
}
