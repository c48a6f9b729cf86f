import { stepLimits } from '../../../base/stepLimits';
import type { Cell } from '../../../model/cell/cell';
import { directiveNames } from '../../../model/cell/directiveNames';
import type { Problem } from '../../../model/cell/problem';
import { nearestNames } from '../../../model/networks/nearestNames';

/**
 * The problems of directives that don't exist, such as `# @asert`. They are errors: a check that doesn't run, or a budget
 * that doesn't hold, would look as if all were well.
 */
export function unknownDirectives({ directives }: Pick<Cell, 'directives'>): readonly Problem[] {
  return directives
    .filter(({ name }) => !directiveNames.some((known) => known === name))
    .slice(0, stepLimits.problems)
    .map(({ name, nameRange }): Problem => {
      const values = nearestNames(name, directiveNames);
      const hint = values[0] === undefined ? '' : ` Did you mean @${values[0]}?`;
      return {
        code: 'unknownDirective',
        severity: 'error',
        range: nameRange,
        message: `Unknown directive @${name}.${hint}`,
        ...(values.length > 0 && { cure: { kind: 'replace', values } }),
      };
    });
}
