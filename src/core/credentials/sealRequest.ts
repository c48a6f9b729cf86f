import type { Endpoint, GasAuth, GasEndpoint, Transport } from '../networks/network';
import { failed, ok, type Result } from '../result';
import type { WireRequest } from '../wire/wire';
import { encodeBase64 } from './base64';
import type { Credential } from './credential';
import { isApproved, mayCarryCredential } from './originRule';
import { Secret } from './secret';

/** A request with its key inside, and the same endpoint as it may be shown: `{key}` still in the key's place. */
export interface SealedRequest {
  readonly wire: WireRequest;
  readonly endpoint: string;
}

/** Why a key may not meet a URL. */
export type SealProblem =
  | { readonly kind: 'credentialMissing' }
  | { readonly kind: 'originNotApproved'; readonly origin: string }
  /** Plain http or ws to another machine. */
  | { readonly kind: 'notSecure'; readonly origin: string }
  /** The gas path does not begin with `/`, or leads away from the gas API's origin. */
  | { readonly kind: 'badPath'; readonly path: string };

/** Seals a JSON-RPC message: `ids` are those that `body` carries, which a socket's answers are matched by. */
export function sealRpcRequest(input: {
  readonly transport: Transport;
  readonly endpoint: Endpoint;
  readonly credential: Credential | undefined;
  readonly body: string;
  readonly ids: readonly (number | string)[];
}): Result<SealedRequest, SealProblem> {
  const { transport, endpoint, credential, body, ids } = input;
  const url = sealUrl(endpoint.template, endpoint.origin, credential);
  if (url.kind === 'failed') return url;
  const place = { url: url.value, origin: endpoint.origin };
  const wire: WireRequest =
    transport === 'ws'
      ? { kind: 'ws', ...place, body, ids }
      : { kind: 'http', verb: 'POST', ...place, headers: { 'content-type': 'application/json' }, body };
  return ok({ wire, endpoint: endpoint.template });
}

/** Seals a gas API request; `path` is the call's own, such as `/networks/1/baseFeeHistory`. */
export function sealGasRequest(input: {
  readonly endpoint: GasEndpoint;
  readonly credential: Credential | undefined;
  readonly path: string;
}): Result<SealedRequest, SealProblem> {
  const { endpoint, credential, path } = input;
  const form = gasForm(endpoint, credential);
  const template = (form === 'path' ? endpoint.keyTemplate : endpoint.template).replaceAll('{path}', () => path);
  if (!path.startsWith('/') || path.includes('{key}') || new URL(template).origin !== endpoint.origin) {
    return failed({ kind: 'badPath', path });
  }
  const url = sealUrl(template, endpoint.origin, credential);
  if (url.kind === 'failed') return url;
  const place = { url: url.value, origin: endpoint.origin };
  if (form !== 'basic') return ok({ wire: { kind: 'http', verb: 'GET', ...place, headers: {} }, endpoint: template });
  const allowed = allowCredential(endpoint.origin, credential);
  if (allowed.kind === 'failed') return allowed;
  const headers = { authorization: basicAuthorization(allowed.value) };
  return ok({ wire: { kind: 'http', verb: 'GET', ...place, headers }, endpoint: template });
}

/** How a gas request will carry this credential: a key without its secret can only go into the path. */
export function gasForm(endpoint: GasEndpoint, credential: Credential | undefined): GasAuth {
  return endpoint.auth === 'basic' && credential !== undefined && credential.secret === undefined ? 'path' : endpoint.auth;
}

/** Puts the key into its place, encoded so that it can be nothing but one segment of the path. */
function sealUrl(template: string, origin: string, credential: Credential | undefined): Result<Secret, SealProblem> {
  if (!template.includes('{key}')) return ok(new Secret(template));
  const allowed = allowCredential(origin, credential);
  if (allowed.kind === 'failed') return allowed;
  const segment = encodeURIComponent(allowed.value.key.reveal());
  return ok(new Secret(template.replaceAll('{key}', () => segment)));
}

/** Gives the credential back when it may be sent to this origin. */
function allowCredential(origin: string, credential: Credential | undefined): Result<Credential, SealProblem> {
  if (credential === undefined) return failed({ kind: 'credentialMissing' });
  if (!mayCarryCredential(origin)) return failed({ kind: 'notSecure', origin });
  if (!isApproved(credential, origin)) return failed({ kind: 'originNotApproved', origin });
  return ok(credential);
}

/** `Basic base64(key:secret)`, of UTF-8 (RFC 7617). */
function basicAuthorization(credential: Credential): Secret {
  const pair = `${credential.key.reveal()}:${credential.secret?.reveal() ?? ''}`;
  return new Secret(`Basic ${encodeBase64(new TextEncoder().encode(pair))}`);
}
