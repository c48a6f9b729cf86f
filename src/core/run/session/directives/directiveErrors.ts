import { failed, ok } from '../../../base/result';
import { stepLimits } from '../../../base/stepBudget';
import { parseStorageType } from '../../../formats/storage/parseStorageType';
import { hasDeclarations, readDeclarations } from '../../../knowledge/answers/readDeclarations';
import { type Cell, type Directive, directiveOf } from '../../../model/cell/cell';
import { directiveNames } from '../../../model/cell/directiveNames';
import { hasOtherLineBreak } from '../../../model/cell/nearDirective';
import type { Problem } from '../../../model/cell/problem';
import { nearestNames } from '../../../model/networks/nearestNames';
import { chooseTransport } from '../../../request/pipe/chooseNetwork';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { affectsMethod } from './affectsMethod';
import { type DirectiveName, type DirectiveUse, directiveUses } from './directiveUses';
import { readAssertions } from './readAssertions';
import { readBlameDirective } from './readBlameDirective';
import { readLiveDirectives } from './readLiveDirectives';
import { readLongWorkDirectives } from './readLongWorkDirectives';
import { readOutputsDirective } from './readOutputsDirective';
import { readRepeatDirective, readRetryDirective } from './readRepeatDirective';
import { readTags } from './readTags';
import { readTimeout } from './readTimeout';

/** A directive or a command that does what people expect of a directive that doesn't exist. */
interface MeantDirective {
  /** Words that people write for it. */
  readonly words: readonly string[];
  /** What to use instead, as a sentence. */
  readonly advice: string;
  /** The directive that takes the place of the word. Absent if the value would have to change too. */
  readonly name?: DirectiveName;
}

const meantDirectives: readonly MeantDirective[] = [
  {
    words: ['compare', 'diff'],
    advice:
      'To compare networks, name several: # @network mainnet, sepolia. To compare with an earlier run, write # @outputs history and use the command Compare with Earlier Run.',
  },
  { words: ['expect', 'check', 'test', 'require'], advice: 'Write # @assert to check the answer.', name: 'assert' },
  { words: ['retries', 'attempts', 'tries', 'wait'], advice: 'Write # @retry 10 every 2s.' },
  { words: ['repeat', 'interval', 'poll', 'refresh'], advice: 'Write # @every to run the cell again.', name: 'every' },
  { words: ['chart', 'plot', 'graph'], advice: 'Write # @watch for a chart of a cell with # @every.', name: 'watch' },
  { words: ['export', 'output', 'file', 'csv'], advice: 'Write # @save to write the rows to a file.', name: 'save' },
  {
    words: ['limit', 'count', 'max'],
    advice: 'Write # @take or # @pages to limit rows, or # @budget to limit credits.',
  },
  {
    words: ['foreach', 'rows', 'table', 'examples', 'data'],
    advice: 'Write # @each file.csv to run the cell for each row.',
    name: 'each',
  },
  { words: ['prompt'], advice: 'Write {{$input Label}} where the value is used. It asks when the cell runs.' },
  { words: ['chain', 'chainId'], advice: 'Write # @network to choose the network.', name: 'network' },
  { words: ['id', 'title', 'label'], advice: 'Write # @name to name the cell.', name: 'name' },
];

/**
 * Returns the problems of directives that can't have their effect: they don't exist, such as `# @asert`, are written
 * twice, have no effect on the request, or have a wrong value. They are errors, because a check that doesn't run, or a
 * budget that doesn't apply, would go unnoticed.
 */
export function directiveErrors(cell: Cell): readonly Problem[] {
  const found: Problem[] = [];
  const known: (Directive & { readonly name: DirectiveName })[] = [];
  for (const directive of cell.directives) {
    if (found.length >= stepLimits.problems) return found;
    if (!isKnown(directive)) found.push(unknownDirective(directive));
    else {
      found.push(...(misuse(directive, cell, known) ?? []));
      known.push(directive);
    }
  }
  const others = wrongValues(cell).filter(
    ({ range }) => !found.some((one) => one.range.start <= range.start && range.end <= one.range.end),
  );
  return [...found, ...others];
}

function isKnown(directive: Directive): directive is Directive & { readonly name: DirectiveName } {
  return directiveNames.some((name) => name === directive.name);
}

function unknownDirective({ name, nameRange }: Directive): Problem {
  const meant = meantDirectiveOf(name);
  const values = meant === undefined ? nearestNames(name, directiveNames) : [meant.name ?? []].flat();
  const near = values[0] === undefined ? '' : ` Did you mean @${values[0]}?`;
  return {
    code: 'unknownDirective',
    severity: 'error',
    range: nameRange,
    message: `Unknown directive @${name}.${meant === undefined ? near : ` ${meant.advice}`}`,
    ...(values.length > 0 && { cure: { kind: 'replace', values } }),
  };
}

function misuse(
  directive: Directive & { readonly name: DirectiveName },
  cell: Cell,
  before: readonly { readonly name: DirectiveName }[],
): readonly Problem[] {
  const { name, value, valueRange, range } = directive;
  const use = directiveUses[name];
  const { request } = cell;
  if (request?.kind === 'get' && use.forGet?.includes(value) === false) {
    const message = 'The gas API is only available over HTTP.';
    const cure = { kind: 'replace', values: use.forGet } as const;
    return [{ code: 'transportIgnored', severity: 'error', range: valueRange, message, cure }];
  }
  const message =
    misspelling(name, value) ??
    (use.repeats !== true && before.some((other) => other.name === name)
      ? `The cell has # @${name} more than once, and only one can count. Remove the others.`
      : withoutEffect(name, use, cell));
  return message === undefined ? [] : [{ code: 'directive', severity: 'error', range, message }];
}

function misspelling(name: DirectiveName, value: string): string | undefined {
  if (value === '' && directiveUses[name].isBare === true) return undefined;
  if (value === '') return `# @${name} has no value. Write one, or remove the directive.`;
  if (/^[:=]/.test(value)) return `Remove the ${value.charAt(0)} behind @${name}.`;
  const [, second] = /(?:(?:^|\s|,)(?:#|\/\/)[ \t]{0,20}|[\s,;])@([A-Za-z]\w{0,40})/.exec(value) ?? [];
  if (second !== undefined && directiveNames.some((known) => known.toLowerCase() === second.toLowerCase()))
    return `# @${name} has another directive in its value. Write each directive on a line of its own.`;
  return hasOtherLineBreak(value)
    ? `# @${name} has a line break of another kind in its value. Write it on one line.`
    : undefined;
}

function withoutEffect(
  name: DirectiveName,
  { methods, ofNotebook, excludes }: DirectiveUse,
  cell: Cell,
): string | undefined {
  const { request } = cell;
  if (request === undefined)
    return cell.problems.length > 0 || ofNotebook === true
      ? undefined
      : `# @${name} has no effect in a cell without a request.`;
  const other = excludes?.find((each) => cell.directives.some((directive) => directive.name === each));
  if (other !== undefined) return `# @${name} has no effect beside # @${other}. Remove one of them.`;
  if (request.kind === 'pasted' || methods === undefined) return undefined;
  const useWith = `Use it with ${methods.names()}, or remove it.${methods.instead === undefined ? '' : ` ${methods.instead}`}`;
  if (request.kind === 'get') return `# @${name} has no effect on the gas API. ${useWith}`;
  if (request.kind === 'envelope' && !methods.envelopes)
    return `# @${name} has no effect on an envelope, which is sent as written. ${useWith}`;
  const called = request.kind === 'call' ? [request.method] : methodsIn(request.text);
  const fits = called.length === 0 || called.some((method) => affectsMethod(methods, method, cell.directives));
  return fits ? undefined : `# @${name} has no effect on ${called[0]?.slice(0, 100)}. ${useWith}`;
}

/** Returns the methods that an envelope names. Skips names with a reference. */
function methodsIn(envelope: string): readonly string[] {
  return [...envelope.matchAll(/"method"\s{0,20}:\s{0,20}"([^"\\{]*)"/g)].map(([, name = '']) => name);
}

function wrongValues(cell: Cell): readonly Problem[] {
  const read = [
    ...refusedAs('directive', chooseTransport(directiveOf(cell, 'transport'))),
    ...refusedAs('directive', readTimeout(cell)),
    ...refusedAs('directive', readTags(directiveOf(cell, 'tag'))),
    ...refusedAs('directive', readOutputsDirective(cell)),
    ...refusedAs('directive', readMethodDirective(cell)),
    ...refusedAs('assertion', readAssertions(cell)).map((problem) => withTolerance(problem, cell)),
    ...refusedAs('directive', readLongWorkDirectives(cell)),
    ...refusedAs('directive', readBlameDirective(cell)),
    ...refusedAs('directive', readLiveDirectives(cell)),
    ...refusedAs('directive', readRepeatDirective(cell)),
    ...refusedAs('directive', readRetryDirective(cell)),
    ...unreadDeclarations(cell),
  ];
  const type = directiveOf(cell, 'type');
  const parsed = type && type.value !== '' ? parseStorageType(type.value) : undefined;
  if (type === undefined || parsed?.kind !== 'failed') return read;
  return [...read, { code: 'directive', severity: 'error', range: type.valueRange, message: parsed.problem }];
}

/** Characters of the declarations that are read for each edit. Longer ones are read when the cell runs. */
const editedCharacters = 10_000;

/** Returns the declarations that can't be read. Without one, what it declares would be decoded as something else. */
function unreadDeclarations(cell: Cell): readonly Problem[] {
  const written = cell.directives.filter(hasDeclarations);
  if (written.reduce((sum, { value }) => sum + value.length, 0) > editedCharacters) return [];
  return written.flatMap((directive): readonly Problem[] => {
    const [message] = readDeclarations(directive).problems;
    return message === undefined
      ? []
      : [{ code: 'directive', severity: 'error', range: directive.valueRange, message }];
  });
}

function refusedAs(code: string, attempted: PipeResult<unknown>): readonly Problem[] {
  if (attempted.kind === 'ok') return [];
  const { cause, cure, range } = attempted.problem;
  return [{ code, severity: 'error', message: `${cause} ${cure}`, range: range ?? { start: 0, end: 0 } }];
}

/** Adds the fix of `result == 5 ± 1 %`, which is `result within 1 % of 5` here. */
function withTolerance(problem: Problem, { directives }: Cell): Problem {
  const value = directives.find(({ valueRange }) => valueRange.start === problem.range.start)?.value ?? '';
  const [before = '', by, another] = value.split('\u00b1');
  const equal = before.indexOf('==');
  if (by === undefined || another !== undefined || equal === -1) return problem;
  const [path, target] = [before.slice(0, equal).trim(), before.slice(equal + 2).trim()];
  return { ...problem, cure: { kind: 'replace', values: [`${path} within ${by.trim()} of ${target}`] } };
}

/** Whether `# @method raw` says that the cell's method is meant as written. */
function readMethodDirective(cell: Cell): PipeResult<boolean> {
  const directive = directiveOf(cell, 'method');
  if (!directive || directive.value === 'raw') return ok(directive !== undefined);
  return failed({
    code: 'problem',
    cause: `\`${directive.value}\` isn't a value of \`# @method\`.`,
    cure: 'Write `# @method raw`, or remove it.',
    range: directive.valueRange,
  });
}

/** Returns what to use instead of a directive that doesn't exist but has a known meaning. Its case doesn't matter. */
function meantDirectiveOf(written: string): Omit<MeantDirective, 'words'> | undefined {
  const word = written.toLowerCase();
  return meantDirectives.find(({ words }) => words.some((known) => known.toLowerCase() === word));
}
