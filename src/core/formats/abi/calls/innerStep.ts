/** A call within the data of another call, before its arguments are decoded. */
export interface InnerCall {
  readonly kind: 'call';
  /** The address of the called contract. Undefined if the data doesn't have it. */
  readonly target: string | undefined;
  /** The amount sent with the call, in wei. */
  readonly value: bigint | undefined;
  /** Whether the target's code runs on the caller's account. */
  readonly isDelegate?: true;
  /** `0x`, the selector and the arguments. */
  readonly data: string;
  /** The signature of the function, if it is stored beside the arguments. */
  readonly signature?: string;
}

/** A command of the Uniswap Universal Router, or an action on Uniswap V4. One byte determines what its data is. */
export interface RouterCommand {
  readonly kind: 'command';
  readonly of: 'universalRouter' | 'uniswapV4';
  readonly byte: number;
  /** Whether the router continues if the command fails. */
  readonly mayFail?: true;
  /** `0x` and the encoded arguments. */
  readonly data: string;
}

export type InnerStep = InnerCall | RouterCommand;
