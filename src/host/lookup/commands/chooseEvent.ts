import type { Answer, StepPlace } from '../../../core/base/runSteps';
import { eventChoices, type EventPlace } from '../../../core/editor/lookup/eventChoices';
import type { KnowingPorts } from '../../../core/knowledge/sources/knowingPorts';
import { askOne } from '../../input/prompts';

export interface EventNameQuestion {
  /** What the user typed: a name, a signature, a topic, or nothing. */
  readonly text: string;
  readonly title: string;
  readonly place: StepPlace;
  readonly on: EventPlace;
}

/**
 * Returns the event for a text. If several events have the name, asks for the signature. A name without an event is a
 * problem.
 */
export async function chooseEvent(
  { text, title, place, on }: EventNameQuestion,
  { knowledge, builtInAbi }: KnowingPorts,
): Promise<Answer<string> | { readonly kind: 'problem'; readonly problem: string }> {
  if (!/^[A-Za-z_$][\w$]*$/.test(text)) return { kind: 'value', value: text };
  const choices = await eventChoices(text, on, knowledge, builtInAbi);
  const [only, another] = choices;
  if (only === undefined)
    return {
      kind: 'problem',
      problem: `No event named ${text} is known. Check the name, or write its signature, such as Transfer(address,address,uint256).`,
    };
  if (another === undefined) return { kind: 'value', value: text };
  const items = choices.map(({ signature, sources }) => ({ label: signature, description: sources.join(', ') }));
  const placeholder = `Several events are named ${text}. Select one.`;
  const answer = await askOne({ title, placeholder, items, place, canGoBack: true });
  return answer.kind === 'value' ? { kind: 'value', value: answer.value.label } : answer;
}
