import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { StepBudget, stepLimits } from '../../base/stepBudget';
import type { AbiFunction } from '../../formats/abi/type/abi';
import type { Problem, SourceRange } from '../../model/cell/problem';
import { composeParams, type EncodedParams, type Encoding, type WrittenArguments } from '../params/encodeParams';
import type { CalledMethod } from '../params/parametersByName';
import type { Written } from '../params/written';
import { type CairoForm, cairoFormOf } from './cairoForm';
import { type CallForm, callFormOf } from './callForm';
import { composeVariables, isByVariables } from './composeVariables';
import { type CairoCallEncoding, encodeCairoCall } from './encodeCairoCall';
import { type CallEncoding, encodeCall } from './encodeCall';
import { type PlacedCall, readCall } from './readCall';

/** Encoded parameters, and the functions that they call by name. */
export interface ComposedArguments extends EncodedParams {
  /** The parameters of each call of a list whose calls are separate requests. */
  readonly list?: readonly (readonly JsonValue[] | JsonObject)[];
  /** The functions that the cell itself declares in its calls. */
  readonly functions?: readonly AbiFunction[];
  /** The called function of an l2net contract, and the ABI items with its types. */
  readonly cairo?: CairoCallEncoding['found'];
  /** Set for calls by name, whose parameters aren't the written arguments. */
  readonly isNamed?: true;
  /** Set if a call is incomplete because something isn't known yet. It must not be sent. */
  readonly isOpen?: boolean;
}

/**
 * Encodes and checks the arguments of a request like `composeParams`. Calls by name (`eth_call Vault totalAssets`) are
 * encoded as the raw form of their method. Several of them are a list of calls, or one call of a method that supports
 * several.
 */
export function composeArguments(
  called: CalledMethod,
  lines: readonly [WrittenArguments, ...WrittenArguments[]],
  encoding: Encoding,
): ComposedArguments {
  const [first] = lines;
  const { written, at } = first;
  const cairo = cairoFormOf(called.name);
  const named = cairo && readCall(written);
  if (cairo && named) return composeCairo(called, { ...named, at }, cairo, encoding);
  if (called.method && isByVariables(called.name, written)) return composeVariables(called.method, first, encoding);
  const form = callFormOf(called.name);
  if (form === undefined || (lines.length === 1 && readCall(written) === undefined))
    return composeParams(called, first, encoding);
  const ofCalls = { ...encoding, budget: new StepBudget(stepLimits.composing, encoding.budget) };
  const encodings = lines.map((line) => encodeLine(line, form, ofCalls));
  const compose = (calls: readonly CallEncoding[], place: SourceRange) =>
    composeParams(called, { written: form.parametersOf(calls.map(({ call }) => call)), at: place }, encoding);
  const parts = form.takesMany
    ? [compose(encodings, at)]
    : encodings.map((encoding, index) => compose([encoding], lines[index]?.at ?? at));
  const functions = encodings.flatMap(({ item, isWritten }) =>
    item !== undefined && isWritten === true ? [item] : [],
  );
  return {
    ...merged(parts),
    expansions: [...encodings, ...parts].flatMap(({ expansions }) => expansions),
    problems: [
      ...encodings.flatMap(({ problems }) => problems),
      ...laterOptions(encodings, form),
      ...problemsOf(parts),
    ],
    isNamed: true,
    list: parts.length > 1 ? parts.map(({ params }) => params) : undefined,
    functions,
    isOpen: encodings.some(({ call }) => call.data.kind === 'open'),
  };
}

/** Composes a call by name to an l2net contract. */
function composeCairo(
  called: CalledMethod,
  written: PlacedCall,
  cairo: CairoForm,
  encoding: Encoding,
): ComposedArguments {
  const budget = new StepBudget(stepLimits.composing, encoding.budget);
  const call = encodeCairoCall(written, cairo.options, { ...encoding, budget });
  const encoded = composeParams(called, { written: cairo.parametersOf(call), at: written.at }, encoding);
  const { found } = call;
  return {
    ...encoded,
    expansions: [...call.expansions, ...encoded.expansions],
    problems: [...call.problems, ...encoded.problems],
    isNamed: true,
    cairo: found,
    isOpen: call.calldata === undefined,
  };
}

function encodeLine({ written, at }: WrittenArguments, form: CallForm, encoding: Encoding): CallEncoding {
  const read = readCall(written);
  if (read !== undefined) return encodeCall({ ...read, at }, form, encoding);
  const open: Written = { kind: 'open', range: at };
  const isUnknown = written[0]?.kind === 'open';
  const message = 'A cell can have several calls only if each names a contract and a function.';
  return {
    call: { target: open, data: open, options: [], range: at },
    expansions: [],
    problems: isUnknown ? [] : [{ code: 'functionExpected', severity: 'error', range: at, message }],
  };
}

/** If calls are sent as one, the block and the overrides must be set by the first call. */
function laterOptions(encodings: readonly CallEncoding[], form: CallForm): readonly Problem[] {
  if (!form.takesMany) return [];
  return encodings.slice(1).flatMap(({ call }) =>
    call.options
      .filter(({ key }) => !form.optionsOfEach.includes(key))
      .map(({ key, keyRange }): Problem => ({
        code: 'unknownOption',
        severity: 'error',
        range: keyRange,
        message: `\`${key.slice(0, 60)}\` is for all calls of the cell. Write it at the first one.`,
      })),
  );
}

function problemsOf(parts: readonly EncodedParams[]): readonly Problem[] {
  return parts.flatMap(({ problems }) => problems).slice(0, stepLimits.problems);
}

function merged(parts: readonly EncodedParams[]): EncodedParams {
  return {
    params: parts[0]?.params ?? [],
    expansions: [],
    needs: [...new Set(parts.flatMap(({ needs }) => needs))],
    named: new Set(parts.flatMap(({ named }) => [...named])),
    problems: [],
    needsCreation: parts.some(({ needsCreation }) => needsCreation),
    dates: [...new Set(parts.flatMap(({ dates = [] }) => dates))],
  };
}
