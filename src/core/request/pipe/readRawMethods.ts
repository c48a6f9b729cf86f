import { ArgumentParser } from '../../model/cell/argumentParser';
import type { ArgumentNode } from '../../model/cell/cell';

/**
 * Returns the methods that an envelope, or each envelope of an array, may be charged for, in order. Undefined for one
 * without a method. If a text has several method members (`method` twice, `Method`), services differ in which one they
 * read. The result then combines all of them, which has no known cost.
 */
export function readRawMethods(text: string): readonly (string | undefined)[] {
  const node = new ArgumentParser(text, 0, []).value();
  const envelopes = node?.kind === 'array' ? node.items : [node];
  return envelopes.map(methodOfEnvelope);
}

function methodOfEnvelope(node: ArgumentNode | undefined): string | undefined {
  if (node?.kind !== 'object') return undefined;
  const named = node.members.filter(({ key }) => key.toLowerCase() === 'method').map(({ value }) => value);
  const texts = named.map((value) => (value.kind === 'string' ? value.text : value.kind));
  return texts.length === 0 ? undefined : texts.join(' or ');
}
