import { type Fault, type FaultRule, maxBodyBytes, type NetworkName, type TransportName } from './fault';

/** The properties of a request that fault rules match. */
export interface FaultSubject {
  readonly network: NetworkName;
  readonly transport: TransportName;
  readonly methods: readonly string[];
}

interface QueuedRule extends FaultRule {
  left: number;
  readonly gate: ReverseGate;
}

/** A fault for one request, with the gate that it shares with other requests of the same rule. */
export interface DrawnFault {
  readonly fault: Fault;
  readonly gate: ReverseGate;
}

/** The queued faults, first in, first out. */
export class FaultQueue {
  #rules: QueuedRule[] = [];

  add(rule: FaultRule): void {
    const { fault } = rule;
    if (fault.kind === 'hugeBody' && fault.bytes > maxBodyBytes)
      throw new RangeError(`hugeBody supports up to ${maxBodyBytes} bytes`);
    const count = fault.kind === 'reversed' ? fault.count : 1;
    this.#rules.push({ ...rule, left: rule.times ?? count, gate: new ReverseGate(count) });
  }

  /** Takes the fault for one request, if there is one. */
  draw(subject: FaultSubject): DrawnFault | undefined {
    const rule = this.#rules.find((candidate) => matches(candidate, subject));
    if (rule === undefined) return undefined;
    rule.left -= 1;
    if (rule.left <= 0) this.#rules = this.#rules.filter((other) => other !== rule);
    return rule;
  }

  /** Faults that no request has taken yet. */
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

/** Holds requests until `count` of them are ready, then releases them in reverse order of arrival. */
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
