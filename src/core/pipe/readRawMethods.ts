import { ArgumentParser } from '../cell/argumentParser';
import type { ArgumentNode } from '../cell/cell';

/**
 * The methods that an envelope, or an array of them, may be charged for: one for each, in order; undefined where one
 * has no method. Services differ in which member they read where a text has several (`method` twice, `Method`): such a
 * method is named by all of them, and so has no known cost.
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
