import { findWrittenKeys, type WrittenKey } from '../../../base/credentials/findWrittenKeys';
import { Secret } from '../../../base/credentials/secret';
import { failed, ok } from '../../../base/result';
import type { Cell } from '../../../model/cell/cell';
import type { Problem } from '../../../model/cell/problem';
import type { Refusal } from '../../../model/exchange/refusal';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import type { PromptPorts } from '../../../request/pipe/promptPorts';
import { type AskingCell, type EnvironmentValues, grantOf } from './environmentValues';
import type { Scope } from './scope';

/** Returns a warning for each private key and mnemonic in the text of a cell, at its place. */
export function warnOfWrittenKeys(text: string): readonly Problem[] {
  return findWrittenKeys(text).map(({ kind, range }) => ({
    code: 'writtenKey',
    severity: 'warning',
    range,
    message: `This looks like ${describeKeyKind(kind)}. Whoever reads this file can use it. Keep it in an environment variable, and write {{$env NAME}} for it. Rpcbook asks before it sends it.`,
  }));
}

/** Returns what a key is called in a sentence. */
export function describeKeyKind(kind: WrittenKey['kind']): string {
  return kind === 'privateKey' ? 'a private key' : 'a mnemonic';
}

/**
 * Returns the private keys and mnemonics that a request contains, itself or in the variables that it uses. They are
 * recognized by what is written beside them in the cell, also outside of the request.
 */
export function findSentKeys(scope: Scope): readonly WrittenKey[] {
  const { cell, text } = scope.fromCell;
  const variables = variablesOf(scope);
  const known = [text, ...variables.map(({ name, text: value }) => `@${name} = ${value}`)].flatMap(findWrittenKeys);
  if (known.length === 0) return [];
  const sent = [requestText(cell, text), ...variables.map((variable) => variable.text)].join('\n').toLowerCase();
  const keys = known.filter(({ forms }) => forms.some((form) => sent.includes(form.toLowerCase())));
  return [...new Map(keys.map((key) => [key.forms[0], key])).values()];
}

function variablesOf(scope: Scope): readonly { readonly name: string; readonly text: string }[] {
  const names = scope.references().flatMap(({ target }) => {
    return target.kind === 'name' || target.kind === 'path' ? [target.name] : [];
  });
  return [...new Set(names)].flatMap((name) => {
    const named = scope.find(name);
    return named?.kind === 'variable' ? [{ name, text: named.text }] : [];
  });
}

/** The text of a request and of its overrides, which are sent with it. */
function requestText({ request, directives }: Cell, text: string): string {
  const overrides = directives.filter(({ name }) => name === 'override').map(({ value }) => value);
  return [request ? text.slice(request.range.start, request.range.end) : '', ...overrides].join('\n');
}

/**
 * Asks whether a cell may send the private keys and mnemonics that are written in it, once per destination. Returns
 * them as values that are hidden wherever the request is shown or stored.
 */
export async function permitWrittenKeys(
  { scope, notebookPath, destinations, grants, signal }: AskingCell,
  { allowKeys }: Pick<PromptPorts, 'allowKeys'>,
): Promise<PipeResult<EnvironmentValues>> {
  const keys = findSentKeys(scope);
  const grantsOf = ({ forms }: WrittenKey): readonly string[] =>
    destinations.map((place) => grantOf(`written ${forms[0] ?? ''}`, place));
  const open = keys.filter((key) => grantsOf(key).some((grant) => !grants.has(grant)));
  if (open.length > 0) {
    const kinds = [...new Set(open.map(({ kind }) => kind))];
    const refusal = allowKeys
      ? await allowKeys({ notebookPath, destinations, kinds }, signal)
      : refuseWrittenKeys(open);
    if (refusal) return failed(refusal);
    for (const key of open) for (const grant of grantsOf(key)) grants.add(grant);
  }
  const secrets = keys
    .flatMap(({ forms }) => forms)
    .map((form, index) => [`written ${index}`, new Secret(form)] as const);
  return ok(new Map(secrets));
}

/** Returns the refusal of a request with keys that nobody can be asked about. */
export function refuseWrittenKeys(keys: readonly Pick<WrittenKey, 'kind' | 'range'>[]): Refusal {
  const kinds = [...new Set(keys.map(({ kind }) => describeKeyKind(kind)))];
  return {
    code: 'declinedKey',
    cause: `The request contains ${kinds.join(' and ')}.`,
    cure: 'Nothing was sent. Remove it from the cell.',
  };
}
