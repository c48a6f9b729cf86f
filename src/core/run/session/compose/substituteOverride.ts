import { isList, isObject } from '../../../base/json/jsonValue';
import { failed, ok, type Result } from '../../../base/result';
import { parseTemplate } from '../../../model/cell/parseTemplate';
import type { Problem, SourceRange } from '../../../model/cell/problem';
import type { OverrideNames } from '../../../request/overrides/resolveOverride';
import { problemOfReference, type Substitution } from './substitution';

/**
 * Returns the substitution for the texts of overrides. Each result is a text or a number; lists aren't allowed. While a
 * cell is edited (`isEdited`), a value that isn't known yet isn't a problem.
 */
export function substituteOverride(substitution: Substitution, isEdited: boolean): OverrideNames['substitute'] {
  const replace = (text: string, range: SourceRange): Result<string | undefined, Problem> => {
    const before = substitution.hiddenReads;
    const value = substitution.text(text, range);
    if (substitution.hiddenReads > before) return failed(usesHidden(range));
    if (value.kind === 'failed') {
      return value.problem.kind === 'open' && isEdited ? ok(undefined) : failed(problemOfReference(value.problem));
    }
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

/** Returns a value as a key of a slot expression. Quotes it if it could be read as more than a key. */
function keyText(value: string, before: string): string {
  if (/^-?[\w.$]+$/.test(value)) return value;
  const escaped = value.replace(/[\\"']/g, '\\$&');
  return /["']$/.test(before) ? escaped : `"${escaped}"`;
}

/** The values that are sent for an override have other forms than the written value, so they couldn't be hidden. */
function usesHidden(range: SourceRange): Problem {
  return wrong(
    range,
    "An override can't contain an environment variable or a typed text. Use a notebook variable instead.",
  );
}

function wrong(range: SourceRange, message: string): Problem {
  return { code: 'override', severity: 'error', range, message };
}
