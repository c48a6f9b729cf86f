import type { JsonValue } from '../../base/json/jsonValue';
import { parseJson } from '../../base/json/parseJson';
import { isList, isObject, readList, readMember, readText } from '../../base/json/readMember';
import { failed, ok, type Result } from '../../base/result';
import { cutText } from '../../base/view/cutText';
import { visibleText } from '../../base/view/visibleText';
import type { VerifiedContract } from '../../knowledge/facts/verifiedFact';
import type { WebAnswer } from './askWeb';

/** Maximum number of addresses behind a contract that are kept. A diamond has several. */
const maxBehind = 20;

/** Maximum characters of a service's own message that are shown. */
const shownWords = 200;

/**
 * Reads Sourcify's answer about a contract (API v2). Undefined if it isn't verified there, which is status 404 with a JSON
 * object. Fails with a sentence for anything else.
 */
export function readSourcifyAnswer({ status, json }: WebAnswer): Result<VerifiedContract | undefined, string> {
  if (status === 404 && isObject(json)) return ok(undefined);
  const abi = readMember(json, 'abi');
  if (status !== 200 || !isList(abi))
    return failed(wordsOf('Sourcify', readText(json, 'message') ?? `status ${status} without an ABI`));
  const layout = readMember(json, 'storageLayout');
  const name = readText(readMember(json, 'compilation'), 'name');
  const match = readText(json, 'match');
  const behind = readBehind(readMember(json, 'proxyResolution'));
  return ok({
    abi,
    ...(isObject(layout) && isList(readMember(layout, 'storage')) && { layout }),
    ...(name !== undefined && /^[A-Za-z_$][\w$]{0,63}$/.test(name) && { name }),
    ...(match === 'exact_match' && { match: 'exact' }),
    ...(match === 'match' && { match: 'functional' }),
    ...(behind.length > 0 && { behind }),
  });
}

/**
 * Reads the answer of `getabi` (Etherscan API). Undefined if the contract isn't verified there. Fails with the
 * service's message for a rate limit, a wrong key, or an unknown chain.
 */
export function readEtherscanAnswer({ status, json }: WebAnswer): Result<VerifiedContract | undefined, string> {
  const said = readText(json, 'status');
  const result = readText(json, 'result') ?? '';
  if (said === '0' && /^contract source code not verified/i.test(result)) return ok(undefined);
  const parsed = said === '1' ? parseJson(result) : undefined;
  if (parsed?.kind === 'ok' && isList(parsed.value)) return ok({ abi: parsed.value });
  const words = result === '' ? `status ${status} without an ABI` : result;
  return failed(wordsOf('The explorer', words));
}

function readBehind(resolution: JsonValue | undefined): readonly string[] {
  return readList(resolution, 'implementations')
    .slice(0, maxBehind)
    .flatMap((each) => readText(each, 'address') ?? [])
    .filter((address) => /^0x[\da-f]{40}$/i.test(address))
    .map((address) => address.toLowerCase());
}

function wordsOf(who: string, words: string): string {
  return `${who} answered: ${visibleText(cutText(words, shownWords))}.`;
}
