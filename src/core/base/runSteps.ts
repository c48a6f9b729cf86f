/** Result of a prompt: a value, a request to go back one step, or the end of the command. */
export type Answer<T> =
  { readonly kind: 'value'; readonly value: T } | { readonly kind: 'back' } | { readonly kind: 'canceled' };

/** Position of a step among the steps that apply. */
export interface StepPlace {
  readonly step: number;
  readonly total: number;
}

/** One question of a guided command. It takes the current draft and returns it with the answer added. */
export interface PromptStep<Draft> {
  /** Whether the question applies to the draft. Evaluated each time the step is reached. */
  readonly applies?: (draft: Draft) => boolean;
  readonly ask: (draft: Draft, place: StepPlace) => Promise<Answer<Draft>>;
}

/**
 * Asks the steps one after another. `back` returns to the previous step, with the draft as it was then. Returns the
 * finished draft, or undefined if the user cancels. `start` is the index of the first step to ask, if the draft already
 * has the earlier answers.
 */
export async function runSteps<Draft>(
  first: Draft,
  steps: readonly PromptStep<Draft>[],
  start = 0,
): Promise<Draft | undefined> {
  const asked = [...steps.keys()].filter((at) => at < start && (steps[at]?.applies?.(first) ?? true));
  let draft = first;
  let index = start;
  for (;;) {
    const applicable = steps.filter((step) => step.applies?.(draft) ?? true);
    while (index < steps.length && !applicable.some((step) => step === steps[index])) index += 1;
    const step = steps[index];
    if (step === undefined) return draft;
    const answer = await step.ask(draft, { step: asked.length + 1, total: applicable.length });
    switch (answer.kind) {
      case 'value':
        draft = answer.value;
        asked.push(index);
        index += 1;
        break;
      case 'back':
        index = asked.pop() ?? 0;
        break;
      case 'canceled':
        return undefined;
    }
  }
}
