import { type Fault, type FaultRule, largestBody, type NetworkName, type TransportName } from './fault';

/** What a fault rule is held against. */
export interface FaultSubject {
  readonly network: NetworkName;
  readonly transport: TransportName;
  readonly methods: readonly string[];
}

interface QueuedRule extends FaultRule {
  left: number;
  readonly gate: ReverseGate;
}

/** A fault that a request drew, with the gate it shares with the others that the same rule meets. */
export interface DrawnFault {
  readonly fault: Fault;
  readonly gate: ReverseGate;
}

/** The misbehaviours asked for, first come first served. */
export class FaultQueue {
  #rules: QueuedRule[] = [];

  add(rule: FaultRule): void {
    const { fault } = rule;
    if (fault.kind === 'hugeBody' && fault.bytes > largestBody)
      throw new RangeError(`hugeBody goes up to ${largestBody} bytes`);
    const count = fault.kind === 'reversed' ? fault.count : 1;
    this.#rules.push({ ...rule, left: rule.times ?? count, gate: new ReverseGate(count) });
  }

  /** Takes the fault for one request, if there is any for it. */
  draw(subject: FaultSubject): DrawnFault | undefined {
    const rule = this.#rules.find((candidate) => matches(candidate, subject));
    if (rule === undefined) return undefined;
    rule.left -= 1;
    if (rule.left <= 0) this.#rules = this.#rules.filter((other) => other !== rule);
    return rule;
  }

  /** Faults not yet met. */
  get pending(): number {
    return this.#rules.reduce((sum, rule) => sum + rule.left, 0);
  }

  clear(): void {
    for (const rule of this.#rules) rule.gate.open();
    this.#rules = [];
  }
}

interface Waiting {
  readonly ready: Promise<unknown>;
  readonly release: () => void;
}

/**
 * Holds whoever comes until `count` have come and all are ready, then lets them go in the reverse of the order they
 * came in.
 */
export class ReverseGate {
  #waiting: Waiting[] = [];

  constructor(private readonly count: number) {}

  pass(ready: Promise<unknown>): Promise<void> {
    return new Promise((release) => {
      this.#waiting.push({ ready, release });
      if (this.#waiting.length >= this.count) this.open();
    });
  }

  open(): void {
    const waiting = this.#waiting.reverse();
    this.#waiting = [];
    void Promise.allSettled(waiting.map(({ ready }) => ready)).then(() => {
      for (const { release } of waiting) release();
    });
  }
}

function matches(rule: FaultRule, subject: FaultSubject): boolean {
  if (rule.network !== undefined && rule.network !== subject.network) return false;
  if (rule.transport !== undefined && rule.transport !== subject.transport) return false;
  if (rule.method === undefined) return !subject.methods.includes('upgrade');
  return subject.methods.includes(rule.method);
}
