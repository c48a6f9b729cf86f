import { isList, isObject } from '../../../base/json/readMember';
import { failed, ok, type Result } from '../../../base/result';
import { parseTemplate } from '../../../model/cell/parseTemplate';
import type { Problem } from '../../../model/cell/problem';
import type { SourceRange } from '../../../model/cell/sourceRange';
import type { OverrideNames } from '../../../request/overrides/resolveOverride';
import type { Substitution } from './substitution';
import type { SubstitutionProblem } from './substitutionProblem';

/**
 * Returns what replaces the references in the texts of overrides. Each is a text or a number; lists don't fit. While a
 * cell is edited (`isEdited`), a value that isn't known yet is no problem.
 */
export function substituteOverride(substitution: Substitution, isEdited: boolean): OverrideNames['substitute'] {
  const replace = (text: string, range: SourceRange): Result<string | undefined, Problem> => {
    const before = substitution.hiddenReads;
    const value = substitution.text(text, range);
    if (substitution.hiddenReads > before) return failed(usesHidden(range));
    if (value.kind === 'failed') return openOrWrong(value.problem, isEdited);
    return isList(value.value) || isObject(value.value)
      ? failed(wrong(range, "A list or an object doesn't fit here. Name a single value."))
      : ok(String(value.value));
  };
  return (text, range, isExpression) => {
    if (!isExpression || !text.includes('{{')) return replace(text, range);
    let written = '';
    for (const part of parseTemplate(text)) {
      const piece = part.kind === 'text' ? ok(part.text) : replace(text.slice(part.range.start, part.range.end), range);
      if (piece.kind === 'failed' || piece.value === undefined) return piece;
      written += part.kind === 'text' ? piece.value : keyText(piece.value, written);
    }
    return ok(written);
  };
}

/** A value as a key of a slot expression: what could be read as more than a key is quoted. */
function keyText(value: string, before: string): string {
  if (/^-?[\w.$]+$/.test(value)) return value;
  const escaped = value.replace(/[\\"']/g, '\\$&');
  return /["']$/.test(before) ? escaped : `"${escaped}"`;
}

function openOrWrong(
  { kind, message, range, lookUp, cure }: SubstitutionProblem,
  isEdited: boolean,
): Result<undefined, Problem> {
  if (kind === 'open' && isEdited) return ok(undefined);
  const code = lookUp === undefined ? 'reference' : 'unresolvedName';
  return failed({
    code,
    severity: 'error',
    range,
    message,
    ...(lookUp !== undefined && { lookUp }),
    ...(cure && { cure }),
  });
}

/** What is sent for an override has other forms than the value, so that it couldn't be hidden. */
function usesHidden(range: SourceRange): Problem {
  return wrong(
    range,
    "An override can't contain an environment variable or a typed text. Use a notebook variable instead.",
  );
}

function wrong(range: SourceRange, message: string): Problem {
  return { code: 'override', severity: 'error', range, message };
}
