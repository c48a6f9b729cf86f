import { failed, ok } from '../../../base/result';
import type { Directive } from '../../../model/cell/cell';
import type { PipeResult } from '../../../request/pipe/pipeResult';

const maxTags = 20;

/** The tags of `# @tag smoke, slow`, by which the command line chooses cells. Empty without the directive. */
export function readTags(directive: Directive | undefined): PipeResult<readonly string[]> {
  if (!directive) return ok([]);
  const tags = directive.value.split(',').map((tag) => tag.trim());
  if (tags.length <= maxTags && tags.every((tag) => /^[\w.-]{1,60}$/.test(tag))) return ok(tags);
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` isn't a valid list of tags.`,
    cure: 'Write words of letters, digits, and the signs . _ -, separated by commas, such as `# @tag smoke, slow`.',
    range: directive.valueRange,
  });
}
