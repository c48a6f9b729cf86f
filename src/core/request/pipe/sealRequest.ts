import { encodeBase64 } from '../../base/credentials/base64';
import type { Credential } from '../../base/credentials/credential';
import { withHostKeyLabel } from '../../base/credentials/hostKey';
import { allowCredential, type SealProblem, sealUrl } from '../../base/credentials/sealUrl';
import { Secret } from '../../base/credentials/secret';
import { parseUrl } from '../../base/parseUrl';
import { failed, ok, type Result } from '../../base/result';
import type { WireRequest } from '../../base/wire/wire';
import type { Endpoint, GasAuth, GasEndpoint, Transport } from '../../model/networks/network';

/** A request with its key included, and its endpoint for display, which still contains `{key}`. */
export interface SealedRequest {
  readonly wire: WireRequest;
  readonly endpoint: string;
}

/** The most recently sealed URL of an endpoint, and its credential. */
interface SealedEndpoint {
  readonly credential: Credential | undefined;
  readonly url: Result<Secret, SealProblem>;
}

const sealedEndpoints = new WeakMap<Endpoint, SealedEndpoint>();

/**
 * Returns the result of `sealUrl`. Parses the URL only if the endpoint, the key or its approved origins differ from
 * those of the last call, because two parses of a URL take longer than the rest of a small call.
 */
export function sealEndpoint(endpoint: Endpoint, credential: Credential | undefined): Result<Secret, SealProblem> {
  const known = sealedEndpoints.get(endpoint);
  if (known !== undefined && sealsAlike(known.credential, credential)) return known.url;
  const url = sealUrl(endpoint.template, endpoint.origin, credential);
  sealedEndpoints.set(endpoint, { credential: credential && { ...credential, origins: [...credential.origins] }, url });
  return url;
}

/** Keys are read again for each call, so the same text is in different objects. */
function sealsAlike(left: Credential | undefined, right: Credential | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return (
    left.key.reveal() === right.key.reveal() &&
    left.origins.length === right.origins.length &&
    left.origins.every((origin, index) => origin === right.origins[index])
  );
}

/** Seals a JSON-RPC message. `ids` are the ids in `body`, which the answers of a socket are matched by. */
export function sealRpcRequest(input: {
  readonly transport: Transport;
  readonly endpoint: Endpoint;
  readonly credential: Credential | undefined;
  readonly body: string;
  readonly ids: readonly (number | string)[];
}): Result<SealedRequest, SealProblem> {
  const { transport, endpoint, credential, body, ids } = input;
  const url = sealEndpoint(endpoint, credential);
  if (url.kind === 'failed') return url;
  const { origin } = endpoint;
  const wire: WireRequest =
    transport === 'ws'
      ? { kind: 'ws', url: url.value, origin, body, ids }
      : { kind: 'http', verb: 'POST', url: url.value, origin, headers: { 'content-type': 'application/json' }, body };
  return ok({ wire, endpoint: endpoint.template });
}

/** Seals a gas API request. `path` is the call's own, such as `/networks/1/baseFeeHistory`. */
export function sealGasRequest(input: {
  readonly endpoint: GasEndpoint;
  readonly credential: Credential | undefined;
  readonly path: string;
}): Result<SealedRequest, SealProblem> {
  const { endpoint, credential, path } = input;
  const form = gasForm(endpoint, credential);
  const template = (form === 'path' ? endpoint.keyTemplate : endpoint.template).replaceAll('{path}', () => path);
  if (!isGasPath(path) || parseUrl(withHostKeyLabel(template))?.origin !== endpoint.origin) {
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

/** Rejects what a URL drops or interprets differently: white space, control characters, backslashes, a fragment. */
function isGasPath(path: string): boolean {
  return path.startsWith('/') && !/%7Bkey%7D|\{key\}|[\s\p{C}\\#]/iu.test(path);
}

/** Returns how a gas request carries this credential. A key without a secret can only be part of the path. */
export function gasForm(endpoint: GasEndpoint, credential: Credential | undefined): GasAuth {
  return endpoint.auth === 'basic' && credential !== undefined && credential.secret === undefined
    ? 'path'
    : endpoint.auth;
}

/** `Basic base64(key:secret)`, of UTF-8 (RFC 7617). */
function basicAuthorization(credential: Credential): Secret {
  const pair = `${credential.key.reveal()}:${credential.secret?.reveal() ?? ''}`;
  return new Secret(`Basic ${encodeBase64(new TextEncoder().encode(pair))}`);
}
