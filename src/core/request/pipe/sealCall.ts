import type { Credential } from '../../base/credentials/credential';
import type { SealProblem } from '../../base/credentials/sealUrl';
import { printJson } from '../../base/json/printJson';
import { failed, ok, type Result } from '../../base/result';
import type { Call } from '../../model/exchange/exchange';
import type { Refusal } from '../../model/exchange/refusal';
import { wireMethod } from '../../model/exchange/wireMethod';
import { findEndpoint } from '../../model/networks/findEndpoint';
import type { Endpoint, GasEndpoint, Network, Transport } from '../../model/networks/network';
import type { PipeResult } from './pipeResult';
import { type SealedRequest, sealGasRequest, sealRpcRequest } from './sealRequest';

/** The endpoint of a call, before the key is added to the URL. */
export type CallTarget =
  | { readonly kind: 'rpc'; readonly transport: Transport; readonly endpoint: Endpoint }
  | { readonly kind: 'gas'; readonly endpoint: GasEndpoint };

/** A call with its envelope printed and its key included, ready to send. */
export interface SealedCall extends SealedRequest {
  readonly payload: string;
  readonly ids: readonly (number | string)[];
}

/** Finds the endpoint of a call. Fails with what the network lacks. */
export function findTarget(call: Call, network: Network, transport: Transport): PipeResult<CallTarget> {
  if (call.kind === 'gas') {
    return network.gas
      ? ok({ kind: 'gas', endpoint: network.gas })
      : failed(lacksEndpoint(network, 'gas API', 'gasUrl'));
  }
  const endpoint = findEndpoint(network, transport);
  if (endpoint) return ok({ kind: 'rpc', transport, endpoint });
  return failed(
    transport === 'ws' ? lacksEndpoint(network, 'WebSocket', 'wsUrl') : lacksEndpoint(network, 'HTTP', 'rpcUrl'),
  );
}

/** Prints a call's envelope and adds the key. */
export function sealCall(
  {
    call,
    target,
    credential,
  }: { readonly call: Call; readonly target: CallTarget; readonly credential: Credential | undefined },
  network: Network,
  nextId: () => number,
): PipeResult<SealedCall> {
  const message = printMessage(call, network, nextId);
  const sealed: Result<SealedRequest, SealProblem> =
    target.kind === 'gas'
      ? sealGasRequest({ endpoint: target.endpoint, credential, path: call.kind === 'gas' ? call.path : '' })
      : sealRpcRequest({
          transport: target.transport,
          endpoint: target.endpoint,
          credential,
          body: message.payload,
          ids: message.ids,
        });
  if (sealed.kind === 'failed') return failed(refuseSeal(sealed.problem, network));
  const { wire, endpoint } = sealed.value;
  return ok({ wire, endpoint, payload: message.payload, ids: message.ids });
}

function printMessage(call: Call, network: Network, nextId: () => number): Pick<SealedCall, 'payload' | 'ids'> {
  switch (call.kind) {
    case 'rpc': {
      const id = nextId();
      return {
        payload: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(wireMethod(call.method, network))},"params":${printJson(call.params)}}`,
        ids: [id],
      };
    }
    case 'raw':
      return { payload: call.text, ids: call.ids };
    case 'gas':
      return { payload: '', ids: [] };
  }
}

function lacksEndpoint(network: Network, what: string, setting: string): Refusal {
  return {
    code: 'noEndpoint',
    cause: `The network ${network.key} has no ${what} address.`,
    cure: `Set its \`${setting}\` in \`rpcbook.services\`, or choose another network or transport.`,
    remedies: [{ kind: 'editService', serviceId: network.service.id }, { kind: 'chooseNetwork' }],
  };
}

function refuseSeal(problem: SealProblem, network: Network): Refusal {
  const remedies = [{ kind: 'editService', serviceId: network.service.id }] as const;
  switch (problem.kind) {
    case 'credentialMissing':
      return {
        code: 'noCredential',
        cause: `The network ${network.key} needs an API key, but its service doesn't name one.`,
        cure: 'Set the `credential` of the service in `rpcbook.services`, then set its key.',
        remedies,
      };
    case 'originNotApproved':
      return {
        code: 'declinedOrigin',
        cause: `The key isn't approved for ${problem.origin}.`,
        cure: 'Run it again and approve the origin, or give the service its own credential.',
        remedies:
          network.credential === undefined
            ? remedies
            : [{ kind: 'allowOrigin', alias: network.credential, origin: problem.origin }, ...remedies],
      };
    case 'notSecure':
      return {
        code: 'insecure',
        cause: `${problem.origin} isn't encrypted, so no key is sent to it.`,
        cure: 'Use https or wss. Unencrypted connections are allowed only to this computer.',
        remedies,
      };
    case 'badAddress':
      return {
        code: 'problem',
        cause: `The address of ${network.key} and its key don't form a valid URL of ${problem.origin}.`,
        cure: 'Check the address in `rpcbook.services`, then set the key again.',
        remedies:
          network.credential === undefined
            ? remedies
            : [...remedies, { kind: 'replaceKey', alias: network.credential }],
      };
    case 'badPath':
      return {
        code: 'problem',
        cause: `\`${problem.path}\` isn't a path of the gas API.`,
        cure: 'Write a path that starts with `/`, such as `/networks/1/baseFeeHistory`.',
      };
  }
}
