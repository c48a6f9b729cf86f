import type { Credential } from '../../base/credentials/credential';
import type { Redactor } from '../../base/credentials/recentRedactors';
import type { Secret } from '../../base/credentials/secret';
import { isList, isObject } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { printJson } from '../../base/json/printJson';
import type { Call } from '../../model/exchange/exchange';
import type { Network } from '../../model/networks/network';
import type { MethodCost } from './ledgerEntries';
import { secretsOfCredential } from './redactReply';
import type { SealedCall } from './sealCall';
import type { SendingPorts } from './sendingPorts';

/** A call before anything of it is shown. */
export interface UnhiddenCall {
  readonly call: Call;
  readonly sealed: SealedCall;
  readonly network: Network;
  readonly credential: Credential | undefined;
  readonly costs: readonly MethodCost[];
  /** Texts of the call to hide: what the user typed, and values of the environment. */
  readonly secrets: readonly Secret[];
  /** Every configured key. */
  readonly knownKeys: readonly Secret[];
}

/**
 * Hides what must not be shown or kept of a call: values of the user and of the environment, and a key if somebody typed it
 * as text. `answerSecrets` of the result are what to remove from the answer, beside the credential. The costs remain
 * those of the actual methods, even if the user typed one.
 */
export function hideSecrets(unhidden: UnhiddenCall, ports: Pick<SendingPorts, 'redactors'>): UnhiddenCall {
  const secrets = secretsIn(unhidden, ports);
  const network = withoutKeys(unhidden, ports);
  if (secrets.length === 0) return network === unhidden.network ? unhidden : { ...unhidden, network };
  const { call, sealed, costs } = unhidden;
  const redactor = ports.redactors.of(secrets);
  return {
    ...unhidden,
    secrets,
    network,
    costs: costs.map(({ method, cost }) => ({ method: redactor.tokens(method), cost })),
    call: redactCall(call, redactor),
    sealed: {
      ...sealed,
      endpoint: redactor.tokens(sealed.endpoint),
      payload: redactor.request(sealed.payload),
      ids: sealed.ids.map((id) => (typeof id === 'string' ? redactor.text(id) : id)),
    },
  };
}

/** What to remove from the answer to a shown call: its own secrets, and those that other calls of the notebook sent. */
export function answerSecrets(
  { secrets, sealed: { payload, endpoint } }: Pick<UnhiddenCall, 'secrets' | 'sealed'>,
  { sentSecrets }: Pick<SendingPorts, 'sentSecrets'>,
): readonly Secret[] {
  return [...secrets, ...(sentSecrets?.besides(payload, endpoint) ?? [])];
}

function secretsIn(
  { call, sealed, credential, secrets, knownKeys }: UnhiddenCall,
  { redactors }: Pick<SendingPorts, 'redactors'>,
): readonly Secret[] {
  const own = credential === undefined ? knownKeys : [...secretsOfCredential(credential), ...knownKeys];
  if (own.length === 0) return secrets;
  const { holds } = redactors.of(own);
  const method = call.kind === 'raw' ? '' : call.method;
  return holds(sealed.payload) || holds(sealed.endpoint) || holds(method) ? [...own, ...secrets] : secrets;
}

/** A network as the ledger names it, if somebody took a key for an ID. */
function withoutKeys(
  { network, credential, knownKeys }: UnhiddenCall,
  { redactors }: Pick<SendingPorts, 'redactors'>,
): Network {
  const own = credential === undefined ? knownKeys : [...secretsOfCredential(credential), ...knownKeys];
  if (own.length === 0) return network;
  const { holds, text: redact } = redactors.of(own);
  if (!holds(network.key)) return network;
  return {
    ...network,
    id: redact(network.id),
    key: redact(network.key),
    service: { ...network.service, id: redact(network.service.id) },
  };
}

/** Returns a call to show and store, with the secrets hidden. */
function redactCall(call: Call, { request, tokens, text: redact }: Redactor): Call {
  switch (call.kind) {
    case 'rpc': {
      const parsed = parseJson(request(printJson(call.params)));
      const params = parsed.kind === 'ok' && (isList(parsed.value) || isObject(parsed.value)) ? parsed.value : [];
      return { ...call, method: tokens(call.method), params };
    }
    case 'raw':
      return {
        ...call,
        text: request(call.text),
        methods: call.methods.map(tokens),
        ids: call.ids.map((id) => (typeof id === 'string' ? redact(id) : id)),
      };
    case 'gas':
      return { ...call, path: tokens(call.path) };
  }
}
