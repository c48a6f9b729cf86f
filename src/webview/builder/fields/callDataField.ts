import { sharedBuiltInAbi } from '../../../core/answer/decode/evm/calls/knownFunctions';
import { lazily } from '../../../core/base/lazily';
import { argumentPath } from '../../../core/editor/draft/draft';
import { declarationOf } from '../../../core/editor/draft/draftOfCallByName';
import { type CallText, parseCallText, printCallText } from '../../../core/formats/abi/encode/callText';
import { isReadFunction } from '../../../core/formats/abi/names/standardReads';
import type { AbiFunction } from '../../../core/formats/abi/type/abi';
import { abiTypeOf } from '../../../core/formats/abi/type/abiType';
import { declarationText } from '../../../core/formats/abi/type/declarationText';
import { signatureOf } from '../../../core/formats/abi/type/eventSignature';
import { parseHumanReadableAbi } from '../../../core/formats/abi/type/parseHumanReadableAbi';
import type { ArtifactNames, LabeledFunction } from '../../../core/knowledge/files/artifactLookup';
import { ComboBox, type ComboOption, distinctOptions } from '../../components/dom/comboBox';
import { element, uniqueId } from '../../components/dom/element';
import { argumentRow, typeHint } from './argumentField';
import type { FieldContext } from './fieldContext';
import { fieldRow } from './fieldRow';
import { textOf, writtenText } from './textField';

/** Cached, because the common functions don't change, and parsing them takes some milliseconds. */
const commonFunctions = lazily((): readonly LabeledFunction[] =>
  sharedBuiltInAbi.commonFunctions().flatMap(({ label, text }) => {
    const [item] = parseHumanReadableAbi(text).items;
    return item?.kind === 'function' ? [{ item: withKnownRead(item), label }] : [];
  }),
);

/**
 * Returns whether a field is the data of a call: the member of a call object that contains the function and its
 * arguments.
 */
export function isCallData({ path, label, schema }: FieldContext): boolean {
  return path.length === 2 && schema?.name === 'Bytes' && (label === 'data' || label === 'input');
}

/** Returns the row for the data of a call: bytes in hex, or a function with a field for each of its arguments. */
export function callDataRow(context: FieldContext): HTMLElement {
  const { model, path } = context;
  const call = callOf(textOf(model.valueAt(path)));
  const combo = new ComboBox({
    id: uniqueId('data'),
    value: call?.declaration ?? textOf(model.valueAt(path)),
    placeholder: '0x… or the name of a function',
    options: () => functionOptions(functionsOfTarget(context), model.names),
    onAccept: (text) => {
      const chosen = callOf(text);
      const written = chosen && text.trim() === chosen.declaration ? printCallText(chosen) : text;
      model.setValue(path, writtenText(context, written), 'fields');
    },
  });
  combo.input.classList.add('code');
  const description = 'Bytes in hex, or a function and its arguments.';
  const row = fieldRow({ ...context, description }, { input: combo.input, element: combo.element });
  if (!call || call.item.inputs.length === 0) return row;
  const attributes = { class: 'ask-members', role: 'group', 'aria-label': `Arguments of ${call.item.name}` };
  row.append(element('div', attributes, ...argumentRows(context, call)));
  row.classList.add('ask-group');
  return row;
}

/** Where a member of a call object is shown: first, below "More fields", or not at all. */
export type CallMemberPlace = 'first' | 'more' | 'hidden';

/**
 * Returns where a member of a call object is shown, if that depends on the called function: the value is only useful
 * for a payable function, and the sender rarely for one that only reads. A member with a value is always shown.
 */
export function placeOfCallMember(context: FieldContext, name: string): CallMemberPlace | undefined {
  const { model, path } = context;
  if (context.schema?.name !== 'CallObject' || (name !== 'value' && name !== 'from')) return undefined;
  const call = callOf(textOf(model.valueAt([...path, 'data'])));
  if (call === undefined) return undefined;
  if (model.valueAt([...path, name]) !== undefined) return 'first';
  const { item } = call;
  if (name === 'from') return isReadFunction(item) ? 'more' : 'first';
  if (item.isPayable === true) return 'first';
  const signature = signatureOf(item);
  const known = model.functionsOf(textOf(model.valueAt([...path, 'to'])));
  const isDeclared = isReadFunction(item) || known.some((each) => signatureOf(each.item) === signature);
  return isDeclared ? 'hidden' : 'more';
}

function functionsOfTarget({ model, path }: FieldContext): readonly LabeledFunction[] {
  return model.functionsOf(textOf(model.valueAt([...path.slice(0, -1), 'to'])));
}

function argumentRows(context: FieldContext, call: CallText): readonly HTMLElement[] {
  const { model, path } = context;
  const texts = [...call.arguments];
  return call.item.inputs.flatMap((input, index) => {
    const type = abiTypeOf(input);
    if (type.kind === 'failed') return [];
    return argumentRow(context, {
      type: type.value,
      label: input.name === '' ? `Argument ${index + 1}` : input.name,
      hint: typeHint(input),
      path: argumentPath(path, index),
      text: texts[index] ?? '',
      write: (text, isStructural = false) => {
        texts[index] = text;
        const next = printCallText({ declaration: call.declaration, arguments: texts });
        model.setValue(path, { kind: 'text', text: next }, isStructural ? 'fields' : 'value');
      },
    });
  });
}

function callOf(text: string): CallText | undefined {
  if (!text.includes('(')) return undefined;
  const parsed = parseCallText(text);
  return parsed.kind === 'ok' ? parsed.value : undefined;
}

/**
 * Returns the declarations of the functions that can be called by name: those of the contract, those of the workspace's
 * artifacts, and common ones. Functions that only read come first.
 */
function functionOptions(
  contract: readonly LabeledFunction[],
  { functions }: Pick<ArtifactNames, 'functions'>,
): readonly ComboOption[] {
  const others = [...functions, ...commonFunctions()];
  return distinctOptions([
    ...inGroups(contract, 'Read from this contract', 'Other functions of this contract'),
    ...inGroups(others, 'Read functions elsewhere', 'Other functions elsewhere'),
  ]);
}

function inGroups(functions: readonly LabeledFunction[], read: string, other: string): readonly ComboOption[] {
  const reads = functions.filter(({ item }) => isReadFunction(item));
  const rest = functions.filter(({ item }) => !isReadFunction(item));
  return [...reads.map((each) => optionOf(each, read)), ...rest.map((each) => optionOf(each, other))];
}

function optionOf({ item, label }: LabeledFunction, group: string): ComboOption {
  const declaration = declarationText(item).slice('function '.length + item.name.length);
  return { value: declarationOf(item), label: item.name, detail: `${declaration} · ${label}`, group };
}

function withKnownRead(item: AbiFunction): AbiFunction {
  return isReadFunction(item) ? { ...item, isReadOnly: true } : item;
}
