import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { LookupField } from '../../core/lookup/lookup';
import { showInput } from '../input/prompts';
import type { Answer, StepPlace } from '../input/runSteps';

export interface FieldQuestion {
  readonly field: LookupField;
  /** With the cost in it. */
  readonly title: string;
  readonly place: StepPlace;
  /** What stands in the input at first. */
  readonly value: string;
  /** What was given before, latest first. */
  readonly recent: readonly string[];
}

interface FieldItem extends QuickPickItem {
  readonly text: string;
  /** What is wrong with the text; it is not accepted then. */
  readonly problem?: string;
}

/** Asks for a part of a lookup: typed, picked from what is usual, or from what was given before. Checked as it is typed. */
export function askField({ field, title, place, value, recent }: FieldQuestion): Promise<Answer<string>> {
  const pick = window.createQuickPick<FieldItem>();
  pick.placeholder = `${field.label}: ${field.hint}`;
  pick.value = value;
  pick.matchOnDescription = true;
  const offer = (): void => {
    pick.items = itemsFor(field, pick.value.trim(), recent);
  };
  offer();
  return showInput(pick, { title, place }, (accept) => [
    pick.onDidChangeValue(offer),
    pick.onDidAccept(() => {
      // Whoever types and presses Enter at once is ahead of the list.
      const chosen = pick.selectedItems[0] ?? itemsFor(field, pick.value.trim(), [])[0];
      if (chosen && chosen.problem === undefined) accept(chosen.text);
    }),
  ]);
}

/** What is typed first, then the usual values and the recent ones. */
export function itemsFor(field: LookupField, typed: string, recent: readonly string[]): readonly FieldItem[] {
  const choices = field.choices ?? [];
  const chosen = choices.find(({ value }) => value === typed);
  const others = recent.filter((text) => text !== typed && !choices.some(({ value }) => value === text));
  return [
    ...(typed === '' ? defaultItems(field) : [{ ...typedItem(field, typed), ...(chosen && { description: chosen.label }) }]),
    ...choices.filter(({ value }) => value !== typed && !(typed === '' && value === field.initial)).map(({ value, label }): FieldItem => ({ label: value, description: label, text: value })),
    ...(others.length > 0 ? [{ label: 'Recent', kind: QuickPickItemKind.Separator, text: '' }] : []),
    ...others.map((text): FieldItem => ({ label: text, text })),
  ];
}

function typedItem(field: LookupField, typed: string): FieldItem {
  const problem = field.check(typed);
  return problem === undefined ? { label: typed, description: field.label, text: typed, alwaysShow: true } : { label: `$(error) ${typed}`, detail: problem, text: typed, problem, alwaysShow: true };
}

function defaultItems({ initial, choices }: LookupField): readonly FieldItem[] {
  if (initial === undefined) return [];
  const label = initial === '' ? 'Any' : initial;
  return [{ label, description: choices?.find(({ value }) => value === initial)?.label ?? 'Default', text: initial, alwaysShow: true }];
}
