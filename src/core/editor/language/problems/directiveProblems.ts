import { directiveOf, type ParsedCell } from '../../../model/cell/parsedCell';
import type { Problem } from '../../../model/cell/problem';
import type { Refusal } from '../../../model/exchange/refusal';
import { chooseTransport } from '../../../request/pipe/chooseNetwork';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { readAssertions } from '../../../run/session/directives/readAssertions';
import { readLongWorkDirectives } from '../../../run/session/directives/readLongWorkDirectives';
import { readTimeout } from '../../../run/session/directives/readTimeout';
import { unknownDirectives } from '../../../run/session/directives/unknownDirectives';
import type { LanguageContext } from '../shared/languageContext';

/** Returns the problems of a cell's directives, except those of `# @network`. */
export function directiveProblems(context: LanguageContext, edited: ParsedCell): readonly Problem[] {
  return [...unknownDirectives(edited.cell), ...invalidDirectives(edited), ...nameProblems(context, edited)];
}

function invalidDirectives({ cell }: ParsedCell): readonly Problem[] {
  const transport = chooseTransport(directiveOf(cell, 'transport'));
  const timeout = readTimeout(cell);
  const refused = [
    ...refusedAs('directive', transport),
    ...refusedAs('directive', timeout),
    ...refusedAs('assertion', readAssertions(cell)),
  ];
  // Only requests with several calls use these directives.
  const work = readLongWorkDirectives(cell);
  for (const problem of refusedAs('directive', work)) refused.push({ ...problem, severity: 'warning' });
  const carried = directiveOf(cell, 'transport');
  if (carried?.value === 'ws' && cell.request?.kind === 'get') {
    refused.push({
      code: 'transportIgnored',
      severity: 'warning',
      range: carried.valueRange,
      message: 'The gas API is only available over HTTP.',
      cure: { kind: 'replace', values: ['http'] },
    });
  }
  return refused;
}

function refusedAs(code: string, attempted: PipeResult<unknown>): readonly Problem[] {
  return attempted.kind === 'failed' ? [{ ...problemOfRefusal(attempted.problem), code }] : [];
}

function nameProblems(context: LanguageContext, { cell }: ParsedCell): readonly Problem[] {
  const name = directiveOf(cell, 'name');
  if (name && !/^[A-Za-z_][\w-]*$/.test(name.value)) {
    return [
      {
        code: 'cellName',
        severity: 'warning',
        range: name.value === '' ? name.nameRange : name.valueRange,
        message: 'Cell names can only contain letters, digits, _ and -.',
      },
    ];
  }
  if (name && context.facts.placesOf(context.cells).isRepeated(name.value)) {
    return [
      {
        code: 'duplicateName',
        severity: 'warning',
        range: name.valueRange,
        message: `Another cell is also named \`${name.value}\`. References use the last one that ran.`,
      },
    ];
  }
  return [];
}

/** Turns a refusal into an error at its range, or at the start of the cell. */
export function problemOfRefusal({ cause, cure, range }: Refusal): Problem {
  return { code: 'network', severity: 'error', message: `${cause} ${cure}`, range: range ?? { start: 0, end: 0 } };
}
