import { itemSchema, memberSchema, optionOfType, type Schema } from '../../../model/catalogue/schema';
import { callLines } from '../../../model/cell/callLines';
import type { ArgumentNode, ParsedCell } from '../../../model/cell/cell';
import type { SourceRange } from '../../../model/cell/problem';
import { lookUpCell, type LookUpTarget } from '../../../run/session/compose/lookUpCell';
import { calledMethod } from '../shared/calledMethod';
import { callOf, methodOfEdited, networkOf } from '../shared/cellComposition';
import type { LanguageContext } from '../shared/languageContext';

/** A hash or address that can be looked up. The link inserts a cell for the user to run. */
export interface LookUpLink {
  readonly range: SourceRange;
  readonly target: LookUpTarget;
  /** Key of the network to query. */
  readonly network: string;
}

/** Finds the hashes of a cell that its network can look up. */
export function documentLinks(context: LanguageContext, edited: ParsedCell): readonly LookUpLink[] {
  const call = callOf(edited);
  const network = networkOf(context, edited);
  if (network.kind === 'failed') return [];
  const method = methodOfEdited(context, edited);
  const { value } = network;
  const inRequest = (call ? callLines(call) : []).flatMap((line) => {
    const parameters = (calledMethod(context, edited, line, method)?.method ?? method)?.parameters;
    return line.arguments.flatMap((node, index) =>
      targetsOf(node, parameters?.[index]?.schema, parameters?.[index]?.name ?? ''),
    );
  });
  const inVariables = edited.cell.variables.flatMap(({ value: text, valueRange, name }) => {
    const of = kindOf(text, undefined, name);
    return of === undefined ? [] : [{ range: valueRange, target: { of, text } }];
  });
  return [...inRequest, ...inVariables]
    .filter(
      ({ target }) =>
        lookUpCell(target, value) !== undefined &&
        (value.family === 'evm') === /^(?:transaction|block|address|topic)$/.test(target.of),
    )
    .map((link) => ({ ...link, network: value.key }));
}

function targetsOf(
  node: ArgumentNode,
  schema: Schema | undefined,
  key: string,
): readonly Omit<LookUpLink, 'network'>[] {
  switch (node.kind) {
    case 'word':
    case 'string': {
      const of = kindOf(node.text, schema, key);
      const trim = node.kind === 'string' ? 1 : 0;
      return of === undefined
        ? []
        : [{ range: { start: node.range.start + trim, end: node.range.end - trim }, target: { of, text: node.text } }];
    }
    case 'array':
      return node.items.flatMap((item) => targetsOf(item, itemSchema(schema), key));
    case 'object':
      return node.members.flatMap((member) =>
        targetsOf(member.value, memberSchema(optionOfType(schema, 'object'), member.key), member.key),
      );
    case 'number':
    case 'literal':
      return [];
  }
}

/** Returns what a text is, according to its schema, or otherwise its length. */
function kindOf(text: string, schema: Schema | undefined, key: string): string | undefined {
  if (/^0x[\da-f]{40}$/i.test(text)) return schema?.name === 'Topic' ? undefined : 'address';
  if (schema?.name === 'Felt' && /^0x[\da-f]+$/i.test(text)) return feltKindOf(key);
  if (schema?.name === 'Signature') return /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) ? 'solanaTransaction' : undefined;
  if (!/^0x[\da-f]{64}$/i.test(text))
    return schema?.name === 'Pubkey' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? 'key' : undefined;
  if (schema?.name === 'Topic') return 'topic';
  return /block/i.test(key) ? 'block' : 'transaction';
}

function feltKindOf(key: string): string {
  if (/transaction/.test(key)) return 'l2netTransaction';
  return /block/.test(key) ? 'l2netBlock' : 'felt';
}
