import type { JsonValue } from '../json/jsonValue';
import { readTraces } from '../trace/readTraces';

/** Different selectors, and different events, of one answer that are looked up. */
const mostSubjects = 2_000;

/** A selector in a call tree, with the lowercase address of the contract. */
export interface TracedSelector {
  readonly selector: string;
  readonly address: string | undefined;
}

/** An event in a call tree: its lowercase contract and its topic0. */
export interface TracedTopic {
  readonly address: string;
  readonly topic: string | undefined;
}

/** Returns the selectors of the calls and of the revert data in call trees, each with its contract once. */
export function tracedSelectors(value: JsonValue | undefined): readonly TracedSelector[] {
  const found = new Map<string, TracedSelector>();
  const note = (data: string | undefined, address: string | undefined): void => {
    if (data === undefined || found.size >= mostSubjects || !/^0x[\da-f]{8}/i.test(data)) return;
    const selector = data.slice(0, 10).toLowerCase();
    found.set(`${selector} ${address ?? ''}`, { selector, address });
  };
  for (const frame of framesIn(value)) {
    const address = frame.to?.toLowerCase();
    if (frame.kind !== 'create' && frame.kind !== 'create2') note(frame.input, address);
    if (frame.failure !== undefined) note(frame.output, address);
  }
  return [...found.values()];
}

/** Returns the contract and topic0 of the events in call trees, each pair once. */
export function tracedTopics(value: JsonValue | undefined): readonly TracedTopic[] {
  const found = new Map<string, TracedTopic>();
  for (const { logs } of framesIn(value))
    for (const log of logs) {
      if (found.size >= mostSubjects) return [...found.values()];
      const [address, topic] = [log.address.toLowerCase(), log.topics[0]?.toLowerCase()];
      found.set(`${address} ${topic}`, { address, topic });
    }
  return [...found.values()];
}

function framesIn(value: JsonValue | undefined) {
  const traces = value === undefined ? undefined : readTraces(value);
  return traces?.kind === 'ok' ? traces.value.flatMap(({ frames }) => frames) : [];
}
