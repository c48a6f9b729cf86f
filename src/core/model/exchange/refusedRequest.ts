import type { Refusal } from './refusal';

/** A request that was not sent, for the log. */
export interface RefusedRequest {
  /** The method, the name of the cell, or `a request`. */
  readonly request: string;
  /** Keys of the networks that it was for. Empty if none was chosen yet. */
  readonly networks: readonly string[];
  readonly refusal: Pick<Refusal, 'cause'>;
  /** Set if calls of the same request were sent before it stopped. */
  readonly isPartlySent?: true;
}

/** Formats a refusal as one line for the log: `eth_call on main/mainnet was not sent: No API key is set for …`. */
export function formatRefusedRequest({ request, networks, refusal, isPartlySent }: RefusedRequest): string {
  const places = networks.length === 0 ? '' : ` on ${networks.join(', ')}`;
  return `${request}${places} ${isPartlySent === true ? 'stopped early' : 'was not sent'}: ${refusal.cause}`;
}
