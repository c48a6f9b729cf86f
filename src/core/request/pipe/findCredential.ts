import type { Credential, CredentialAnswer } from '../../base/credentials/credential';
import { failed, ok } from '../../base/result';
import { whenReady } from '../../base/whenReady';
import { carriesCredential } from '../../model/networks/carriesCredential';
import type { Network } from '../../model/networks/network';
import type { PipeResult } from './pipeResult';
import type { CallTarget } from './sealCall';
import type { SendingPorts } from './sendingPorts';

/**
 * Finds the credential for an endpoint, or explains why there is none. Undefined for an endpoint without a key. Returns
 * a promise only if the source of credentials does.
 */
export function findCredential(
  endpoint: CallTarget['endpoint'],
  { network, signal }: { readonly network: Network; readonly signal: AbortSignal },
  ports: Pick<SendingPorts, 'credentials'>,
): PipeResult<Credential | undefined> | Promise<PipeResult<Credential | undefined>> {
  if (network.credential === undefined || !carriesCredential(endpoint)) return ok(undefined);
  const answer = ports.credentials.get(network.credential, endpoint.origin, signal);
  return whenReady(answer, (known) => readCredential(known, network));
}

function readCredential(answer: CredentialAnswer, network: Network): PipeResult<Credential | undefined> {
  switch (answer.kind) {
    case 'ready':
      return ok(answer.credential);
    case 'missing':
      return failed({
        code: 'noCredential',
        cause: `No API key is set for ${network.service.name} (key name "${answer.alias}").`,
        cure: answer.cure ?? 'Set it with the command "Rpcbook: Set API Key".',
        remedies: [{ kind: 'setKey', alias: answer.alias }],
      });
    case 'declined':
      return failed({
        code: 'declinedOrigin',
        cause: `The key "${answer.alias}" isn't approved for ${answer.origin}.`,
        cure: answer.cure ?? 'Run it again and approve the origin, or give the service its own credential.',
        remedies: [
          { kind: 'allowOrigin', alias: answer.alias, origin: answer.origin },
          { kind: 'editService', serviceId: network.service.id },
        ],
      });
    case 'unavailable':
      return failed({
        code: 'credentialStore',
        cause: `The key "${answer.alias}" couldn't be read: ${answer.why}.`,
        cure:
          answer.cure ??
          "Unlock this computer's keyring, or set the key again to keep it in memory until the window closes.",
        remedies: [{ kind: 'setKey', alias: answer.alias }],
      });
  }
}
