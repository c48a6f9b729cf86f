import { isList, isObject, JsonNumber, type JsonValue } from '../../../base/json/jsonValue';
import { parseJson } from '../../../base/json/parseJson';
import { printJson } from '../../../base/json/printJson';
import { readPath } from '../../../base/json/readPath';
import { failed, ok, type Result } from '../../../base/result';
import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { keccakOfText } from '../../../formats/abi/type/eventSignature';
import { hintsOfKnowledge } from '../../../knowledge/answers/knowledgeOfCell';
import type { KnowingPorts } from '../../../knowledge/sources/knowingPorts';
import type { ArgumentNode } from '../../../model/cell/cell';
import { parseTemplate, type ReferenceTarget, type TemplatePart } from '../../../model/cell/parseTemplate';
import type { Cure, Problem, SourceRange } from '../../../model/cell/problem';
import { cureOfName, describeName } from '../../../request/params/encodeAddress';
import type { EncodeContext } from '../../../request/params/encodeContext';
import type { Expansion } from '../../../request/params/valueEncoder';
import type { Written } from '../../../request/params/written';
import { writtenOfJson } from '../../../request/params/writtenOfJson';
import type { Scope } from '../notebook/scope';
import type { PreparedCell } from './cellStages';
import { createEncodeContext, type EncodeLookups } from './createEncodeContext';

/** Why a reference has no value, and its range in the cell. */
export interface SubstitutionProblem {
  /** `open`: it may have a value when the cell runs (another cell's answer, a prompt, the environment). */
  readonly kind: 'open' | 'wrong';
  readonly message: string;
  readonly range: SourceRange;
  /** The name to look up in the chain's registry. */
  readonly lookUp?: string;
  /** Texts that can replace the reference. */
  readonly cure?: Cure;
}

/** Returns the problem of a reference as that of its cell. */
export function problemOfReference({ lookUp, range, message, cure }: SubstitutionProblem): Problem {
  const code = lookUp === undefined ? 'reference' : 'unresolvedName';
  return { code, severity: 'error', range, message, lookUp, cure };
}

/**
 * What `{{…}}` may need in addition to the notebook's names. Prompts were answered before, because substitution is
 * synchronous.
 */
export interface SubstitutionSources {
  readonly scope: Scope;
  /** Answers to `$pick`, by the expression between the braces. */
  readonly prompted: ReadonlyMap<string, string>;
  /**
   * A value that is hidden where the request is shown: an environment value by name, or a typed value by expression.
   */
  readonly hidden: (name: string) => HiddenValue | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly encode: EncodeContext;
  /** Steps also count here. */
  readonly shared?: StepBudget;
}

/** What the values of a cell are read and encoded with. */
export interface CellEncoding {
  readonly context: EncodeContext;
  readonly substitution: Substitution;
  /** Steps of both also count here. */
  readonly budget: StepBudget;
}

/** What reading and encoding needs of a cell. */
export type EncodedCell = Pick<
  PreparedCell,
  'known' | 'scope' | 'prompted' | 'environment' | 'pins' | 'tagNumbers' | 'created'
>;

/** Starts to read and encode the values of a cell, with what was looked up for it. Sends nothing. */
export function encodingOf(
  { known, scope, prompted, environment, pins, tagNumbers, created }: EncodedCell,
  lookups: EncodeLookups & Pick<EncodeContext, 'contractOf'>,
  ports: KnowingPorts,
): CellEncoding {
  const context = {
    ...createEncodeContext(hintsOfKnowledge(known), ports.builtInAbi, lookups),
    pinsTags: pins !== undefined,
    tagNumbers,
    created,
    contractOf: lookups.contractOf,
  };
  const budget = new StepBudget(stepLimits.preparing);
  const hidden = (name: string): HiddenValue | undefined => {
    const value = environment.get(name);
    return value && { text: value.reveal(), isPlain: value.isPlain };
  };
  const sources = { scope, prompted, hidden, now: ports.now(), encode: context, shared: budget };
  return { context, substitution: new Substitution(sources), budget };
}

/** A value that is sent, and hidden everywhere else. A plain value is a number or a common word. */
export interface HiddenValue {
  readonly text: string;
  readonly isPlain: boolean;
}

/**
 * How to read the text of a variable that is the whole value: as text, as text or the list or object that it contains,
 * or as if it were written there (`true`, `5`, `{ … }`).
 */
type Reading = 'text' | 'structure' | 'value';

/** Replaces `{{…}}` by values. */
export class Substitution {
  /** The names of addresses that were replaced so far. */
  readonly resolved: Expansion[] = [];

  /** Shared by all texts: a cell may have thousands of them, each with other variables. */
  readonly #budget: StepBudget;
  #hiddenReads = 0;

  constructor(private readonly sources: SubstitutionSources) {
    this.#budget = new StepBudget(stepLimits.substitution, sources.shared);
  }

  /** Steps taken so far. */
  get steps(): number {
    return this.#budget.steps;
  }

  /** Values to hide that were used so far, without plain ones. */
  get hiddenReads(): number {
    return this.#hiddenReads;
  }

  /** An argument with its references resolved. A text that is a single reference gets the value's own type. */
  argument(node: ArgumentNode): Result<Written, SubstitutionProblem> {
    switch (node.kind) {
      case 'word':
      case 'string': {
        const value = this.text(node.text, node.range, node.kind === 'word' ? 'value' : 'structure');
        if (value.kind === 'failed') return value;
        if (!this.#isVariable(node.text)) return ok(writtenOf(value.value, node.range));
        const written = writtenOfJson(value.value, node.range, this.#budget);
        return written ? ok(written) : tooMuch(node.range);
      }
      case 'number':
        return ok(node);
      case 'literal':
        return ok({ kind: 'value', value: node.value, range: node.range });
      case 'array': {
        const items = collect(node.items, (item) => this.argument(item));
        return items.kind === 'failed' ? items : ok({ kind: 'array', items: items.value, range: node.range });
      }
      case 'object': {
        const members = collect(node.members, (member) => {
          const value = this.argument(member.value);
          return value.kind === 'failed'
            ? value
            : ok({ key: member.key, keyRange: member.keyRange, value: value.value });
        });
        return members.kind === 'failed' ? members : ok({ kind: 'object', members: members.value, range: node.range });
      }
    }
  }

  /** A text with its references resolved. Returns the value itself if the text is a single reference. */
  text(text: string, range: SourceRange, reading: Reading = 'text', depth = 0): Result<JsonValue, SubstitutionProblem> {
    if (!this.#takeText(text)) return tooMuch(range);
    const read = (whole: string) => ok(depth === 0 ? whole : readWritten(whole, reading));
    if (!text.includes('{{')) return read(text);
    if (depth > stepLimits.substitution.depth)
      return failed({
        kind: 'wrong',
        message: 'Variables refer to each other in a circle, or more than 20 levels deep.',
        range,
      });
    const parts = parseTemplate(text);
    const [only] = parts;
    if (parts.length === 1 && only) return this.#part(only, range, reading, depth);
    const pieces = collect(parts, (part) => {
      const value = this.#part(part, range, 'text', depth);
      if (value.kind === 'failed') return value;
      const piece = scalarText(value.value);
      if (piece === undefined)
        return failed({ kind: 'wrong' as const, message: "A text can't contain a list or an object.", range });
      return this.#takeText(piece) ? ok(piece) : tooMuch(range);
    });
    return pieces.kind === 'failed' ? pieces : read(pieces.value.join(''));
  }

  /** Counts the characters of a text that is read or substituted, so that texts that double in size stop early. */
  #takeText(text: string): boolean {
    return this.#budget.take(1 + (text.length >> 5));
  }

  /**
   * Resolves the references of JSON text: in a string as its content, elsewhere as JSON. Everything else stays
   * unchanged.
   */
  json(text: string, range: SourceRange): Result<string, SubstitutionProblem> {
    let isInString = false;
    const pieces = collect(parseTemplate(text), (part) => {
      if (part.kind === 'text') {
        isInString = endsInString(part.text, isInString);
        return ok(part.text);
      }
      const value = this.#part(part, range, isInString ? 'text' : 'value', 0);
      if (value.kind === 'failed') return value;
      if (!isInString) {
        const printed = printJson(value.value);
        return this.#takeText(printed) ? ok(printed) : tooMuch(range);
      }
      const content = scalarText(value.value);
      if (content === undefined)
        return failed({ kind: 'wrong' as const, message: "A string can't contain a list or an object.", range });
      return this.#takeText(content) ? ok(JSON.stringify(content).slice(1, -1)) : tooMuch(range);
    });
    return pieces.kind === 'failed' ? pieces : ok(pieces.value.join(''));
  }

  #part(
    part: TemplatePart,
    range: SourceRange,
    reading: Reading,
    depth: number,
  ): Result<JsonValue, SubstitutionProblem> {
    if (!this.#budget.take()) return tooMuch(range);
    if (part.kind === 'text') return ok(part.text);
    if (part.kind === 'problem') return failed({ kind: 'wrong', message: part.problem.message, range });
    const { target, expression } = part;
    if (target.kind === 'name') return this.#named({ ...target, path: [] }, range, reading, depth);
    if (target.kind === 'path') return this.#named(target, range, reading, depth);
    return this.#value(target, expression, range);
  }

  #value(
    target: Exclude<ReferenceTarget, { kind: 'name' | 'path' }>,
    expression: string,
    range: SourceRange,
  ): Result<JsonValue, SubstitutionProblem> {
    const or = (result: Result<JsonValue, string> | undefined): Result<JsonValue, SubstitutionProblem> => {
      if (!result) return tooMuch(range);
      return result.kind === 'ok' ? result : failed({ kind: 'wrong', message: result.problem, range });
    };
    switch (target.kind) {
      case 'environment': {
        this.#hiddenReads += 1;
        const value = this.sources.hidden(target.name);
        return value === undefined
          ? failed({ kind: 'open', message: `The environment variable ${target.name} is not set.`, range })
          : ok(value.text);
      }
      case 'input': {
        const value = this.sources.hidden(expression);
        if (value?.isPlain === false) this.#hiddenReads += 1;
        return value === undefined
          ? failed({ kind: 'open', message: `No value was entered for ${expression}.`, range })
          : ok(value.text);
      }
      case 'pick': {
        const answer = this.sources.prompted.get(expression);
        return answer === undefined
          ? failed({ kind: 'open', message: `No value was entered for ${expression}.`, range })
          : ok(answer);
      }
      case 'now':
        return ok(Math.floor(this.sources.now / 1000));
      case 'keccak':
        if (!this.#budget.take(20 + (target.text.length >> 1))) return tooMuch(range);
        return ok(keccakOfText(target.text));
      case 'slot': {
        const slot = this.sources.encode.slotOf(target.text, this.#budget);
        for (const name of this.sources.encode.keyNamesOf?.(target.text, this.#budget) ?? [])
          this.resolved.push({ range, written: describeName(name), sent: name.address });
        return or(slot);
      }
      case 'topic':
        return or(this.sources.encode.topicOf(target.text, this.#budget));
    }
  }

  #named(
    { name, path }: { readonly name: string; readonly path: readonly (string | number)[] },
    range: SourceRange,
    reading: Reading,
    depth: number,
  ): Result<JsonValue, SubstitutionProblem> {
    const named = this.sources.scope.find(name, path[0]);
    if (!named) return this.#address(name, path, range);
    if (named.kind === 'variable') {
      const before = this.#hiddenReads;
      const value = this.text(named.text.trim(), range, path.length > 0 ? 'text' : reading, depth + 1);
      // Only a complete value can be hidden again in the answer.
      if (path.length > 0 && this.#hiddenReads > before)
        return failed({
          kind: 'wrong',
          message: `\`${name}\` contains a typed value or an environment variable. Use the whole variable.`,
          range,
        });
      return value.kind === 'ok' && path.length > 0 ? this.#follow(structureOf(value.value), path, name, range) : value;
    }
    if (named.answer === undefined)
      return failed({ kind: 'open', message: `The cell \`${name}\` has not run.`, range });
    return this.#follow(named.answer, path, name, range);
  }

  /** A name that no cell defines can be that of an address on the network. It may have dots. */
  #address(
    name: string,
    path: readonly (string | number)[],
    range: SourceRange,
  ): Result<JsonValue, SubstitutionProblem> {
    const written = [name, ...path].join('.');
    const found = this.sources.encode.book?.resolve(written);
    if (found === undefined) return failed({ kind: 'wrong', message: `The name \`${name}\` isn't defined.`, range });
    if (found.kind === 'ok') {
      this.resolved.push({ range, written: describeName(found.value), sent: found.value.address });
      return ok(found.value.address);
    }
    const { kind, message } = found.problem;
    const cure = cureOfName(found.problem);
    return failed({
      kind: 'wrong',
      message,
      range,
      ...(kind === 'lookUp' && { lookUp: found.problem.name }),
      cure,
    });
  }

  #isVariable(text: string): boolean {
    const [only, another] = parseTemplate(text);
    return (
      only?.kind === 'reference' &&
      another === undefined &&
      only.target.kind === 'name' &&
      this.sources.scope.find(only.target.name)?.kind === 'variable'
    );
  }

  #follow(
    value: JsonValue,
    path: readonly (string | number)[],
    name: string,
    range: SourceRange,
  ): Result<JsonValue, SubstitutionProblem> {
    const found = readPath(value, path, name);
    return found.kind === 'ok' ? found : failed({ kind: 'wrong', message: `${found.problem}.`, range });
  }
}

/** A variable whose text is a JSON list or object can be read by path. */
function structureOf(value: JsonValue): JsonValue {
  const parsed = typeof value === 'string' ? parseJson(value) : undefined;
  return parsed?.kind === 'ok' ? parsed.value : value;
}

function readWritten(text: string, reading: Reading): JsonValue {
  const parsed = reading === 'text' ? undefined : parseJson(text);
  if (parsed?.kind !== 'ok') return text;
  return reading === 'value' || isList(parsed.value) || isObject(parsed.value) ? parsed.value : text;
}

function writtenOf(value: JsonValue, range: SourceRange): Written {
  if (typeof value === 'string') return { kind: 'text', text: value, range };
  if (typeof value === 'number') return { kind: 'number', text: String(value), range };
  return value instanceof JsonNumber ? { kind: 'number', text: value.text, range } : { kind: 'value', value, range };
}

function scalarText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber) ? undefined : String(value);
}

/** Maps until the first failure. */
function collect<From, To, P>(items: readonly From[], map: (item: From) => Result<To, P>): Result<readonly To[], P> {
  const mapped: To[] = [];
  for (const item of items) {
    const result = map(item);
    if (result.kind === 'failed') return result;
    mapped.push(result.value);
  }
  return ok(mapped);
}

/** Whether a piece of JSON text ends in a string, given how it began. */
function endsInString(text: string, beganInString: boolean): boolean {
  let isInString = beganInString;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && isInString) at += 1;
    else if (text[at] === '"') isInString = !isInString;
  }
  return isInString;
}

/** Returns the problem of references that produce too much text. */
function tooMuch(range: SourceRange): Result<never, SubstitutionProblem> {
  const message =
    'This cell takes too long to plan because its references produce too much text. Use less text at once.';
  return failed({ kind: 'wrong', message, range });
}
