import { type Credential, webKeyAlias } from '../../base/credentials/credential';
import { RecentRedactors, type Redactor } from '../../base/credentials/recentRedactors';
import { sealUrl } from '../../base/credentials/sealUrl';
import type { JsonValue } from '../../base/json/jsonValue';
import { parseJsonBytes } from '../../base/json/parseJsonBytes';
import { failed, ok, type Result } from '../../base/result';
import { maxWebAnswerBytes, type WebService, webServiceSetting } from '../../base/wire/webServices';
import type { WireReply } from '../../base/wire/wire';
import type { WebAccess } from '../../request/pipe/askingPorts';
import { redactReply, redactReplyWith } from '../../request/pipe/redactReply';
import type { SendingPorts } from '../../request/pipe/sendingPorts';
import type { InquiryCaller } from './inquiryCaller';

/** The content of a request to a web service: a chain and an address, or hashes, and nothing else. */
type WebQuestion =
  | { readonly kind: 'sourcify' | 'etherscan'; readonly chainId: string; readonly address: string }
  | { readonly kind: 'signatures'; readonly hashes: readonly string[] };

/** The fields that are requested from Sourcify. */
const sourcifyFields = 'abi,storageLayout,proxyResolution,compilation.name';

/** The JSON that a service answered with, and its HTTP status. */
export interface WebAnswer {
  readonly status: number;
  readonly json: JsonValue;
}

/**
 * Sends a request to a web service. This isn't a call to a node: it costs no credits, needs no permit, and can't
 * contain a node's key. Fails with a sentence if there is no answer in JSON.
 */
export async function askWeb(
  question: WebQuestion,
  service: WebService,
  { options: { signal }, ports }: Pick<InquiryCaller, 'options' | 'ports'>,
  web: WebAccess,
): Promise<Result<WebAnswer, string>> {
  const credential = question.kind === 'etherscan' ? await keyOf(service, signal, ports) : ok(undefined);
  if (credential.kind === 'failed') return credential;
  const address = addressOfQuestion(question, service, credential.value !== undefined);
  if (address.kind === 'failed') return address;
  const redact = await web.redactor();
  const setting = webServiceSetting(question.kind);
  if (redact.text(address.value) !== address.value)
    return failed(
      `The address of ${service.host} contains an API key, so nothing was sent. Remove it from ${setting}.`,
    );
  const sealed = sealUrl(address.value, service.origin, credential.value);
  if (sealed.kind === 'failed') return failed(`The key of ${service.host} isn't approved for it, so nothing was sent.`);
  if (signal.aborted) return failed('Canceled.');
  const { timeoutMilliseconds } = ports.settings();
  const reply = await web.port.get(
    { url: sealed.value, origin: service.origin, setting },
    { signal, timeoutMilliseconds, maxBytes: maxWebAnswerBytes },
  );
  web.onAsked(`Asked ${service.host} for ${describeQuestion(question)}: ${describeReply(reply)}`);
  return readReply(withoutKeys(reply, credential.value, redact), service);
}

/**
 * Removes the service's own key and the keys of nodes from a reply before any other code reads it: a service may have
 * received keys elsewhere and repeat them.
 */
function withoutKeys(reply: WireReply, credential: Credential | undefined, known: Redactor): WireReply {
  return redactReply(redactReplyWith(reply, known), credential, [], new RecentRedactors());
}

/** Returns the service's own key. Undefined if the user has none: some explorers don't need one. */
async function keyOf(
  { origin, host }: WebService,
  signal: AbortSignal,
  { credentials }: Pick<SendingPorts, 'credentials'>,
): Promise<Result<Credential | undefined, string>> {
  const answer = await credentials.get(webKeyAlias, origin, signal);
  switch (answer.kind) {
    case 'ready':
      return ok(answer.credential);
    case 'missing':
      return ok(undefined);
    case 'declined':
      return failed(
        `The key “${webKeyAlias}” isn't approved for ${host}, so nothing was sent. ${answer.cure ?? ''}`.trim(),
      );
    case 'unavailable':
      return failed(`The key “${webKeyAlias}” can't be read: ${answer.why}.`);
  }
}

function readReply(reply: WireReply, { host }: WebService): Result<WebAnswer, string> {
  switch (reply.kind) {
    case 'reply': {
      const status = reply.status ?? 0;
      if (status === 429) return failed(`${host} allows no more requests for now (status 429).`);
      const parsed = parseJsonBytes(reply.body);
      return parsed.kind === 'ok' && (status === 200 || status === 400 || status === 404)
        ? ok({ status, json: parsed.value })
        : failed(`${host} answered with status ${status}${parsed.kind === 'ok' ? '' : ' and no JSON'}.`);
    }
    case 'tooLarge':
      return failed(`The answer of ${host} is larger than ${reply.limit / 1024 / 1024} MB.`);
    case 'timeout':
      return failed(`${host} didn't answer within ${reply.milliseconds / 1000} s.`);
    case 'aborted':
      return failed('Canceled.');
    case 'networkError':
      return failed([reply.detail, reply.cure ?? ''].join(' ').trim());
  }
}

function describeQuestion(question: WebQuestion): string {
  if (question.kind === 'signatures') return `the names of ${question.hashes.join(', ')}`;
  return `the ABI of ${question.address} on chain ${question.chainId}`;
}

function describeReply(reply: WireReply): string {
  return reply.kind === 'reply' ? `status ${reply.status}, ${reply.body.length} bytes` : reply.kind;
}

/**
 * Returns the URL of a request, with `{key}` for the service's own key. Fails with a sentence for a request that
 * contains anything but a chain ID, an address or hashes. Uses Sourcify API v2 (`GET
 * /v2/contract/{chainId}/{address}`), Etherscan API v2 (`module=contract&action=getabi`), and the signature database of
 * openchain.xyz and 4byte.sourcify.dev (`GET /signature-database/v1/lookup`).
 */
function addressOfQuestion(question: WebQuestion, { url }: WebService, withKey: boolean): Result<string, string> {
  if (question.kind === 'signatures') {
    const events = question.hashes.filter((hash) => /^0x[\da-f]{64}$/.test(hash));
    const functions = question.hashes.filter((hash) => /^0x[\da-f]{8}$/.test(hash));
    if (events.length + functions.length !== question.hashes.length || question.hashes.length === 0)
      return failed('These are no selectors or topics.');
    const asked = [
      ...(functions.length > 0 ? [`function=${functions.join(',')}`] : []),
      ...(events.length > 0 ? [`event=${events.join(',')}`] : []),
      'filter=true',
    ];
    return ok(`${url}/signature-database/v1/lookup?${asked.join('&')}`);
  }
  const { chainId, address } = question;
  if (!/^\d{1,20}$/.test(chainId)) return failed('The network has no chain ID, so services cannot tell its contracts.');
  if (!/^0x[\da-f]{40}$/.test(address)) return failed('This is no address of an EVM contract.');
  if (question.kind === 'sourcify') return ok(`${url}/v2/contract/${chainId}/${address}?fields=${sourcifyFields}`);
  const key = withKey ? '&apikey={key}' : '';
  return ok(`${url}?chainid=${chainId}&module=contract&action=getabi&address=${address}${key}`);
}
