import { type JsonValue, readList, readMember } from '../../base/json/jsonValue';
import { unitsOfStep } from '../../formats/abi/calls/callAmounts';
import { feltHex, parseFelt } from '../../formats/l2net/felt';
import { readL2Traces } from '../../formats/trace/l2Trace';
import { readTraces } from '../../formats/trace/readTraces';

/** Maximum number of different selectors, and of different events, of one answer that are looked up. */
const maxSubjects = 2_000;

/** Number of tokens from which no more are looked for in the calls of a function. */
const maxUnits = 100;

/** A selector in a call tree, with the lowercase address of the contract. */
export interface TracedSelector {
  readonly selector: string;
  readonly address: string | undefined;
  /** The tokens (lowercase) that the arguments of the calls are amounts of, apart from the called contract. */
  readonly units?: ReadonlySet<string>;
}

/** An event in a call tree: its lowercase contract and its topic0. */
export interface TracedTopic {
  readonly address: string;
  readonly topic: string | undefined;
}

/** The selectors and events of call trees that are to be looked up. */
export interface TracedSubjects {
  /** The selectors of the calls and of the revert data, without repetitions of a selector and contract. */
  readonly selectors: readonly TracedSelector[];
  /** The contracts and topic0 values of the events, without repetitions. */
  readonly topics: readonly TracedTopic[];
}

/** Returns the selectors and events of an answer's call trees that are to be looked up. Empty for other answers. */
export function tracedSubjects(value: JsonValue | undefined): TracedSubjects {
  const selectors = new Map<string, TracedSelector>();
  const topics = new Map<string, TracedTopic>();
  const note = (data: string | undefined, address: string | undefined): void => {
    if (data === undefined || selectors.size >= maxSubjects || !/^0x[\da-f]{8}/i.test(data)) return;
    const selector = data.slice(0, 10).toLowerCase();
    const key = `${selector} ${address ?? ''}`;
    const units = new Set(selectors.get(key)?.units);
    if (units.size < maxUnits)
      for (const unit of unitsOfStep({ kind: 'call', target: address, value: undefined, data })) units.add(unit);
    selectors.set(key, { selector, address, ...(units.size > 0 && { units }) });
  };
  for (const frame of framesIn(value)) {
    const to = frame.to?.toLowerCase();
    if (frame.kind !== 'create' && frame.kind !== 'create2') note(frame.input, to);
    if (frame.failure !== undefined) note(frame.output, to);
    for (const log of frame.logs) {
      if (topics.size >= maxSubjects) break;
      const [address, topic] = [log.address.toLowerCase(), log.topics[0]?.toLowerCase()];
      topics.set(`${address} ${topic}`, { address, topic });
    }
  }
  return { selectors: [...selectors.values()], topics: [...topics.values()] };
}

function framesIn(value: JsonValue | undefined) {
  const traces = value === undefined ? undefined : readTraces(value);
  return traces?.kind === 'ok' ? traces.value.traces.flatMap(({ frames }) => frames) : [];
}

/**
 * The contracts, functions and events of an l2net trace that are to be looked up. Felts are hex without leading zeros.
 */
export interface TracedOnL2 {
  readonly contracts: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
  /** The revert reasons of the phases that reverted. */
  readonly reverts: readonly JsonValue[];
}

/** Returns the contracts, functions and events in an answer with l2net traces. All are empty for other answers. */
export function tracedOnL2(value: JsonValue | undefined): TracedOnL2 {
  const [contracts, functions, events] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const reverts: JsonValue[] = [];
  const note = (set: Set<string>, json: JsonValue | undefined): void => {
    const felt = set.size < maxSubjects ? parseFelt(json) : undefined;
    if (felt !== undefined) set.add(feltHex(felt));
  };
  for (const row of (value === undefined ? [] : (readL2Traces(value) ?? [])).flatMap(({ rows }) => rows)) {
    if (row.kind === 'event') note(events, readList(row.event, 'keys')[0]);
    if (row.kind === 'call') {
      note(contracts, readMember(row.call, 'contract_address'));
      note(functions, readMember(row.call, 'entry_point_selector'));
    }
    const said = row.kind === 'phase' ? readMember(row.invocation, 'revert_reason') : undefined;
    if (said !== undefined && said !== null) reverts.push(said);
  }
  return { contracts, functions, events, reverts };
}
