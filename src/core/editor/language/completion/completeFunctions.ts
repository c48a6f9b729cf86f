import type { AbiCandidate, AbiFunction } from '../../../formats/abi/type/abi';
import { signatureOf } from '../../../formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../formats/abi/type/parseHumanReadableAbi';
import { printCairoFunction } from '../../../formats/l2net/cairoFunction';
import type { ParsedCell } from '../../../model/cell/cell';
import { describeFunction, type NamedCall } from '../shared/calledMethod';
import type { LanguageContext } from '../shared/languageContext';
import { escapeSnippet } from '../shared/snippets';
import type { Completion, CompletionPlace } from './completion';

interface FunctionQuestion {
  readonly context: LanguageContext;
  readonly edited: ParsedCell;
}

/**
 * Suggests the functions of the called contract; those that only read come first. If the contract isn't known, suggests
 * the functions of common standards by their signatures.
 */
export function completeFunctions(
  { context, edited }: FunctionQuestion,
  { functions, cairo }: NamedCall,
  place: CompletionPlace,
): readonly Completion[] {
  const rest = edited.text.slice(place.replacing.end).split('\n', 1)[0] ?? '';
  const hasArguments = rest.trim() !== '';
  if (cairo !== undefined)
    return cairo.map((item, index) => ({
      label: item.name,
      kind: 'function',
      detail: printCairoFunction(item),
      text: hasArguments
        ? item.name
        : `${item.name}${item.inputs.map(({ name }, at) => ` \${${at + 1}:${escapeSnippet(name)}}`).join('')}`,
      isSnippet: true,
      order: `${item.isReadOnly ? 0 : 1}${String(index).padStart(4, '0')}`,
      ...place,
    }));
  if (functions !== undefined && functions.length > 0)
    return functions.map((candidate, index) => {
      const isOverloaded = functions.some(({ item }) => item !== candidate.item && item.name === candidate.item.name);
      const written = isOverloaded ? signatureOf(candidate.item) : candidate.item.name;
      return completionOf(candidate, written, index, hasArguments, place);
    });
  const common = context.builtInAbi
    .commonFunctions()
    .flatMap(({ label, text }) =>
      parseHumanReadableAbi(text).items.flatMap((item): readonly AbiCandidate<AbiFunction>[] =>
        item.kind === 'function' ? [{ item, source: { kind: 'builtIn', label } }] : [],
      ),
    );
  return common.map((candidate, index) =>
    completionOf(candidate, signatureWithReturns(candidate.item), index, hasArguments, place),
  );
}

function completionOf(
  { item, source }: AbiCandidate<AbiFunction>,
  written: string,
  index: number,
  hasArguments: boolean,
  place: CompletionPlace,
): Completion {
  const places = item.inputs.map(({ name, type }, at) => ` \${${at + 1}:${escapeSnippet(name === '' ? type : name)}}`);
  const head = escapeSnippet(written);
  return {
    label: written,
    kind: 'function',
    detail: `${describeFunction(item)} · ${source.label}`,
    text: hasArguments ? head : `${head}${places.join('')}`,
    isSnippet: true,
    filter: written,
    order: `${item.isReadOnly === true ? 0 : 1}${String(index).padStart(4, '0')}`,
    ...place,
  };
}

/** `balanceOf(address)(uint256)` */
function signatureWithReturns(item: AbiFunction): string {
  return `${signatureOf(item)}${item.outputs.length === 0 ? '' : signatureOf({ name: '', inputs: item.outputs })}`;
}
