import type { Credential } from '../../base/credentials/credential';
import type { SpendingPorts } from '../pipe/allowance';
import { executeSingleCall } from '../pipe/executeSingleCall';
import type { IdentifyOptions } from '../pipe/identifyNode';
import type { SendingPorts } from '../pipe/sendingPorts';

/** How long a node has to answer, in milliseconds. */
const probeMilliseconds = 3000;

/**
 * Returns the function that sends calls to a node which isn't in settings yet. The calls are recorded in the ledger
 * like all calls, but they aren't in the history. `credential` is a key that isn't saved yet, for its origins.
 */
export function sendProbe(
  ports: SendingPorts & SpendingPorts,
  signal: AbortSignal,
  credential?: Credential,
): IdentifyOptions['send'] {
  const quiet: SendingPorts & SpendingPorts = {
    ...ports,
    onExchange: () => {},
    ...(credential && { credentials: { get: () => Promise.resolve({ kind: 'ready', credential }) } }),
  };
  return (call, network) =>
    executeSingleCall(call, { network, transport: 'http', signal, timeoutMilliseconds: probeMilliseconds }, quiet);
}
