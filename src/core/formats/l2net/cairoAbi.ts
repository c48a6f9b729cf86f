/** The parts of a Cairo 1 or Cairo 0 contract ABI that decoding needs. */
export interface CairoAbi {
  /** Structs and enums by full name (`core::integer::u256`). */
  readonly types: ReadonlyMap<string, CairoType>;
  /** Events by full name; Cairo 0 events by their bare name. */
  readonly events: ReadonlyMap<string, CairoEvent>;
  /** Events that a contract may emit directly: those that are not variants of another event. */
  readonly roots: readonly CairoEvent[];
}

export type CairoType =
  | { readonly kind: 'struct'; readonly members: readonly CairoMember[] }
  | { readonly kind: 'enum'; readonly variants: readonly CairoMember[] };

export interface CairoMember {
  readonly name: string;
  readonly type: string;
}

export type CairoEvent =
  | { readonly kind: 'struct'; readonly name: string; readonly members: readonly EventMember[] }
  | { readonly kind: 'enum'; readonly name: string; readonly variants: readonly EventMember[] }
  /** Cairo 0: the selector is the one key in addition to those listed. */
  | {
      readonly kind: 'legacy';
      readonly name: string;
      readonly keys: readonly CairoMember[];
      readonly data: readonly CairoMember[];
    };

export interface EventMember extends CairoMember {
  /**
   * `nested`: the selector of the name, followed by an event of that type. `flat`: an event of that type at this
   * position.
   */
  readonly kind: 'key' | 'data' | 'nested' | 'flat';
}
