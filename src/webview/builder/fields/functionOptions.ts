import { sharedBuiltInAbi } from '../../../core/answer/decode/evm/calls/sharedBuiltInAbi';
import { lazily } from '../../../core/base/lazily';
import { declarationOf } from '../../../core/editor/draft/draftOfCallByName';
import { isReadFunction } from '../../../core/formats/abi/names/standardReads';
import type { AbiFunction } from '../../../core/formats/abi/type/abi';
import { declarationText } from '../../../core/formats/abi/type/declarationText';
import { parseHumanReadableAbi } from '../../../core/formats/abi/type/parseHumanReadableAbi';
import type { ArtifactNames, LabeledFunction } from '../../../core/knowledge/files/artifactLookup';
import { type ComboOption, distinctOptions } from '../../components/dom/comboBox';

/**
 * Returns the declarations of the functions that can be called by name: those of the contract, those of the workspace's
 * artifacts, and common ones. Functions that only read come first.
 */
export function functionOptions(
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

/** Cached, because the common functions don't change, and parsing them takes some milliseconds. */
const commonFunctions = lazily((): readonly LabeledFunction[] =>
  sharedBuiltInAbi.commonFunctions().flatMap(({ label, text }) => {
    const [item] = parseHumanReadableAbi(text).items;
    return item?.kind === 'function' ? [{ item: withKnownRead(item), label }] : [];
  }),
);

function withKnownRead(item: AbiFunction): AbiFunction {
  return isReadFunction(item) ? { ...item, isReadOnly: true } : item;
}
