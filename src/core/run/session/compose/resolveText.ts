import type { JsonValue } from '../../../base/json/jsonValue';
import { noHints } from '../../../formats/abi/names/decodeHints';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { SourceRange } from '../../../model/cell/problem';
import { Scope } from '../notebook/scope';
import type { PlacedCell } from './cellStages';
import { createEncodeContext } from './createEncodeContext';
import { Substitution } from './substitution';

/**
 * Resolves `{{…}}` in a text of a cell with the values of its notebook. References without a value stay as written. A
 * bare text gets the value that it would have in a cell.
 */
export type TextResolver = (text: string, range: SourceRange, isBare?: boolean) => JsonValue;

/**
 * Resolves texts as one cell sees its notebook. Asks and sends nothing, so prompts and cells that have not run stay
 * unresolved.
 */
export function createTextResolver(placed: PlacedCell, ports: KnowingPorts): TextResolver {
  const encode = createEncodeContext(noHints, ports.builtInAbi);
  const substitution = new Substitution({
    scope: new Scope(placed.names, placed, placed.memory),
    prompted: new Map(),
    // The result is shown and stored, so it contains the name of the variable instead of its value.
    hidden: () => undefined,
    now: ports.now(),
    encode,
  });
  return (text, range, isBare = false) => {
    const resolved = substitution.text(text, range, isBare ? 'value' : 'text');
    return resolved.kind === 'ok' ? resolved.value : text;
  };
}
