import { notConfirmed, type Refusal } from '../../model/exchange/refusal';
import type { SpendingPorts } from './allowance';
import type { Confirmation } from './confirmation';

/** Asks the user for permission to send. Returns a refusal if the user declines. */
export async function askToSpend(
  question: Confirmation,
  signal: AbortSignal,
  ports: Pick<SpendingPorts, 'confirm'>,
): Promise<Refusal | undefined> {
  return (await ports.confirm(question, signal)) ? undefined : notConfirmed;
}
