/** The parts of a Cairo contract ABI that decoding needs, of Cairo 1 and of Cairo 0. */
export interface CairoAbi {
  /** Structs and enums by full name (`core::integer::u256`). */
  readonly types: ReadonlyMap<string, CairoType>;
  /** Events by full name; those of Cairo 0 by their bare name. */
  readonly events: ReadonlyMap<string, CairoEvent>;
  /** Events that a contract may emit by themselves: those that no other event holds. */
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
  /** Cairo 0: the selector is the one key beside those listed. */
  | { readonly kind: 'legacy'; readonly name: string; readonly keys: readonly CairoMember[]; readonly data: readonly CairoMember[] };

export interface EventMember extends CairoMember {
  /** `nested`: selector of the name first, then the event of that type. `flat`: that event as if it stood here. */
  readonly kind: 'key' | 'data' | 'nested' | 'flat';
}
