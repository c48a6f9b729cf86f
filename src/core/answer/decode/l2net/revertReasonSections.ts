import type { JsonValue } from '../../../base/json/jsonValue';
import { printJsonStart } from '../../../base/json/printJson';
import { cutText } from '../../../base/view/cutText';
import type { FieldsSection, Section, TableSection } from '../../../base/view/decodedView';
import { column, tableOf } from '../../../base/view/tableOf';
import { nothing, someValue, textValue, type Value } from '../../../base/view/value';
import type { DecodeHints } from '../../../formats/abi/names/decodeHints';
import { feltValue, plainFelt } from '../../../formats/l2net/felt';
import type { PanicItem } from '../../../formats/l2net/parsePanicData';
import type { RevertFrame, RevertReason } from '../../../formats/l2net/parseRevertText';
import { fieldIf } from '../shared/memberFields';
import { selectorValue } from './selectorValue';

/** Maximum characters of a node's own text about a revert. */
const ownCharacters = 4_000;

/**
 * Returns the sections of an l2net revert: its innermost sentence, the panic data, the node's own text, and the calls
 * that led to it, innermost first. `said` is the revert as the node sent it. `names` has functions that aren't built in.
 */
export function revertReasonSections(
  reason: RevertReason,
  said: JsonValue,
  names: DecodeHints['functionNames'] = {},
): readonly Section[] {
  const own = typeof said === 'string' ? said : printJsonStart(said, ownCharacters);
  const section: FieldsSection = {
    kind: 'fields',
    title: 'Reverted with',
    fields: [
      { label: 'Reason', value: textValue(reason.sentence) },
      ...fieldIf('Panic data', reason.panic.length === 0 ? undefined : reason.panic, (items) => ({
        kind: 'list',
        items: items.map(panicValue),
      })),
      ...fieldIf("Node's message", own.trim() === reason.sentence ? undefined : cutText(own, ownCharacters), textValue),
    ],
  };
  return reason.frames.length === 0 ? [section] : [section, frameTable(reason.frames, names)];
}

function panicValue(item: PanicItem): Value {
  return item.kind === 'text' ? textValue(item.text) : feltValue(item.felt);
}

function frameTable(frames: readonly RevertFrame[], names: Readonly<Record<string, string>>): TableSection {
  return tableOf('Failed calls, innermost first', frames, [
    column('contract', 'Contract', 20, ({ contract }) => someValue(contract, plainFelt)),
    column('function', 'Function', 24, ({ selector }) => selectorValue(selector, names)),
    column('text', 'Failed with', 40, ({ text }) => (text === '' ? nothing : textValue(text))),
    column('class', 'Class hash', 20, ({ classHash }) => someValue(classHash, plainFelt)),
  ]);
}
