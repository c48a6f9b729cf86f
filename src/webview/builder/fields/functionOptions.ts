import { endOfGroup } from '../../../core/abi/splitList';
import { sharedBuiltInAbi } from '../../../core/decode/sharedBuiltInAbi';
import type { ArtifactNames } from '../../../core/knowledge/artifactLookup';
import { type ComboOption, distinctOptions } from '../../components/dom/comboBox';
import { parametersText } from './parameterText';

/** Returns the declarations of the functions that can be called by name: of the workspace's artifacts and common ones. */
export function functionOptions(names: ArtifactNames): readonly ComboOption[] {
  const own = names.functions.map(({ item, label }) => {
    const inputs = parametersText(item.inputs);
    const outputs = item.outputs.length === 0 ? '' : ` returns ${parametersText(item.outputs)}`;
    return { value: `${item.name}${inputs}`, label: item.name, detail: `${inputs}${outputs} · ${label}` };
  });
  const builtIn = sharedBuiltInAbi.commonFunctions().map(({ label, text }): ComboOption => {
    const declaration = text.slice('function '.length);
    const open = declaration.indexOf('(');
    const value = declaration.slice(0, endOfGroup(declaration, open));
    return { value, label: value.slice(0, open), detail: `${declaration.slice(open)} · ${label}` };
  });
  return distinctOptions([...own, ...builtIn]);
}
