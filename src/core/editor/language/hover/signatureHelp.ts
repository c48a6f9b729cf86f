import { documentProse, joinMarkdown, type Markdown } from '../../../base/view/markdown';
import type { ParsedCell } from '../../../model/cell/cell';
import { behindLink } from '../shared/behindLink';
import { calledMethod, describeFunction, lineAt, type NamedCall } from '../shared/calledMethod';
import { methodOfEdited } from '../shared/cellComposition';
import { describeParameter, labelOf, signatureOfMethod } from '../shared/describeMethod';
import { argumentFrames } from '../shared/envelopeCursor';
import type { LanguageContext } from '../shared/languageContext';

/** The method whose arguments are being typed, and the active argument. */
export interface SignatureHelp {
  readonly label: string;
  readonly documentation: Markdown;
  readonly parameters: readonly { readonly label: string; readonly documentation: Markdown }[];
  /** The index of the argument at the cursor. After the last one if there is none. */
  readonly active: number;
}

/** Undefined outside the arguments of a known method. */
export function signatureHelp(context: LanguageContext, edited: ParsedCell, offset: number): SignatureHelp | undefined {
  const found = argumentFrames(edited, offset);
  if (!found || found.envelopeKey !== undefined || found.isInNote) return undefined;
  const method = methodOfEdited(context, edited);
  const [root] = found.frames;
  if (!method || root?.kind !== 'arguments') return undefined;
  const line = lineAt(edited, offset);
  const called = line && calledMethod(context, edited, line, method);
  if (called !== undefined) return callHelp(called, root.index, context);
  return {
    label: signatureOfMethod(method),
    documentation: documentProse(method.summary),
    parameters: method.parameters.map((parameter) => ({
      label: labelOf(parameter),
      documentation: describeParameter(parameter),
    })),
    active: root.index,
  };
}

/**
 * Returns the help for the function that is called by name, or for the call before the function is known: then the
 * contract may be a proxy.
 */
function callHelp({ method, item }: NamedCall, index: number, { behind }: LanguageContext): SignatureHelp {
  const parameters = method.parameters.map((parameter) => ({
    label: labelOf(parameter),
    documentation: describeParameter(parameter),
  }));
  const label = `${method.name} ${parameters.map((parameter) => parameter.label).join(' ')}`;
  return {
    label,
    documentation:
      item === undefined
        ? joinMarkdown([documentProse(method.summary), ...(behind === undefined ? [] : [behindLink(behind)])], '\n\n')
        : documentProse(describeFunction(item)),
    parameters,
    active: index,
  };
}
