import { composeForEditor } from './cellComposition';
import { describeParameter, labelOf, signatureOfMethod } from './describeMethod';
import { argumentFrames } from './envelopeCursor';
import type { EditedCell, LanguageContext } from './languageContext';

/** The method whose arguments are typed, and which of them. */
export interface SignatureHelp {
  readonly label: string;
  readonly documentation: string;
  readonly parameters: readonly { readonly label: string; readonly documentation: string }[];
  /** Place of the argument at the cursor; behind the last where there is none for it. */
  readonly active: number;
}

/** Undefined where no arguments of a known method are typed. */
export function signatureHelp(context: LanguageContext, edited: EditedCell, offset: number): SignatureHelp | undefined {
  const found = argumentFrames(edited, offset);
  if (!found || found.envelopeKey !== undefined || found.isInNote) return undefined;
  const { method } = composeForEditor(context, edited);
  const [root] = found.frames;
  if (!method || root?.kind !== 'arguments') return undefined;
  return {
    label: signatureOfMethod(method),
    documentation: method.summary,
    parameters: method.parameters.map((parameter) => ({ label: labelOf(parameter), documentation: describeParameter(parameter) })),
    active: root.index,
  };
}
