import { type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';

import type { Answer, StepPlace } from '../../../core/base/runSteps';
import { inertProse } from '../../../core/base/view/inertProse';
import type { LookupField } from '../../../core/editor/lookup/lookup';
import { inertItem, showInput } from '../../input/prompts';

export interface FieldQuestion {
  readonly field: LookupField;
  /** Includes the cost. */
  readonly title: string;
  /** Undefined for a single question. */
  readonly place?: StepPlace;
  /** Initial text of the input. */
  readonly value: string;
  /** Why the initial text failed, shown below it until it changes. */
  readonly problem?: string | undefined;
  /** Earlier values, latest first. */
  readonly recent: readonly string[];
}

interface FieldItem extends QuickPickItem {
  readonly text: string;
  /** Returns the problem with a text, which then can't be accepted. */
  readonly problem?: string;
}

/** A user who accepts sooner than this after a change hasn't seen the new list. */
const aheadMilliseconds = 100;

/**
 * Asks for a part of a lookup: typed, or selected from usual and earlier values. Checks the text while the user types.
 */
export function askField({ field, title, place, value, problem, recent }: FieldQuestion): Promise<Answer<string>> {
  const pick = window.createQuickPick<FieldItem>();
  pick.placeholder = inertProse(`${field.label}: ${field.hint}`);
  pick.value = value;
  pick.matchOnDescription = true;
  let changedAt = 0;
  const offer = (): void => {
    const typed = pick.value.trim();
    const items = itemsFor(field, typed, recent);
    const isFailed = problem !== undefined && pick.value === value;
    pick.items = (isFailed ? withFailure(items, typed, problem) : items).map(inertItem);
  };
  offer();
  return showInput(pick, { title, place }, (accept) => [
    pick.onDidChangeValue(() => {
      changedAt = Date.now();
      offer();
    }),
    pick.onDidAccept(() => {
      const written = writtenItem(field, pick.value.trim());
      const isAhead = written !== undefined && Date.now() - changedAt < aheadMilliseconds;
      const [selected] = pick.selectedItems;
      const chosen = isAhead || selected?.kind === QuickPickItemKind.Separator ? written : (selected ?? written);
      if (chosen && chosen.problem === undefined) accept(chosen.text);
    }),
  ]);
}

/**
 * Returns the typed text first, then usual and recent values. VS Code reports a selection by its index, which may refer
 * to the previous list. So only the first item changes while the user types.
 */
function itemsFor(field: LookupField, typed: string, recent: readonly string[]): readonly FieldItem[] {
  const { initial, choices = [] } = field;
  const usual = choices.filter(({ value }) => value !== initial).map(choiceItem);
  const others = recent
    .filter((text) => text !== initial && !choices.some(({ value }) => value === text))
    .map((text): FieldItem => ({ label: text, text }));
  const byDefault =
    typed === '' ? [] : choices.filter(({ value }) => value === initial && value !== typed).map(choiceItem);
  const isListed = [...usual, ...others].some(({ text }) => text === typed);
  return [
    (isListed ? undefined : writtenItem(field, typed)) ?? separator(''),
    ...usual,
    ...(others.length > 0 ? [separator('Recent')] : []),
    ...others,
    ...byDefault,
  ];
}

/** Shows why a text failed. It can be tried again, because the cause may be gone. */
function withFailure(items: readonly FieldItem[], typed: string, problem: string): readonly FieldItem[] {
  const [first] = items;
  const label = typed === '' ? (first?.label ?? '') : typed;
  const text = typed === '' ? (first?.text ?? '') : typed;
  const failed: FieldItem = { label, text, iconPath: new ThemeIcon('error'), detail: problem, alwaysShow: true };
  return [failed, ...items.slice(1).filter((item) => item.text !== text)];
}

function choiceItem({ value, label }: { readonly value: string; readonly label: string }): FieldItem {
  return { label: value, description: label, text: value };
}

function separator(label: string): FieldItem {
  return { label, kind: QuickPickItemKind.Separator, text: '' };
}

/** Returns the text, or the default for an empty text; undefined if there is no default. */
function writtenItem(field: LookupField, typed: string): FieldItem | undefined {
  return typed === '' ? defaultItem(field) : typedItem(field, typed);
}

function typedItem({ check, choices, label }: LookupField, typed: string): FieldItem {
  const problem = check(typed);
  if (problem !== undefined)
    return { label: typed, iconPath: new ThemeIcon('error'), detail: problem, text: typed, problem, alwaysShow: true };
  return {
    label: typed,
    description: choices?.find(({ value }) => value === typed)?.label ?? label,
    text: typed,
    alwaysShow: true,
  };
}

function defaultItem({ initial, choices }: LookupField): FieldItem | undefined {
  if (initial === undefined) return undefined;
  const label = initial === '' ? 'Any' : initial;
  return {
    label,
    description: choices?.find(({ value }) => value === initial)?.label ?? 'Default',
    text: initial,
    alwaysShow: true,
  };
}
