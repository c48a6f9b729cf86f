import type { JsonValue } from '../core/base/json/jsonValue';
import { isList, isObject, membersOf, readMember } from '../core/base/json/readMember';
import type { DecodeHints } from '../core/formats/abi/names/decodeHints';
import type { AbiError, AbiEvent, AbiFunction, AbiParameter } from '../core/formats/abi/type/abi';
import { type Guard, hasMembers, isCount, isEither, isFlag, isListOf, isOneOf, isRecordOf, isText } from './guard';

const isParameter: Guard<AbiParameter> = (value): value is AbiParameter => isWholeParameter(value);

const isParameters = isListOf(isParameter);

const isWholeParameter = hasMembers(
  { name: isText, type: isText },
  { indexed: isFlag, components: isParameters, internalType: isText, members: isListOf(isText) },
);

const isSource = hasMembers({
  kind: isOneOf('cell', 'addressMap', 'deployment', 'code', 'workspace', 'verified', 'signature', 'builtIn'),
  label: isText,
});

const isEvent: Guard<AbiEvent> = hasMembers({
  kind: isOneOf('event'),
  name: isText,
  inputs: isParameters,
  anonymous: isFlag,
});

const isFunction: Guard<AbiFunction> = hasMembers({
  kind: isOneOf('function'),
  name: isText,
  inputs: isParameters,
  outputs: isParameters,
});

const isError: Guard<AbiError> = hasMembers({ kind: isOneOf('error'), name: isText, inputs: isParameters });

const isBlocks = hasMembers({ from: isCount, to: isCount });
const isEvents = isListOf(hasMembers({ item: isEvent, source: isSource }, { address: isText, blocks: isBlocks }));
const isCalled = isListOf(hasMembers({ item: isEither(isFunction, isError), source: isSource }));
const isTexts = isRecordOf(isText);
const isKeyWords = hasMembers({ words: isListOf(isText), texts: isListOf(isText) });
const isTokens = isRecordOf(
  hasMembers({ decimals: isCount, symbol: isText }, { source: isText, isAsked: isOneOf(true) }),
);

const isWatched = hasMembers({
  label: isText,
  by: isOneOf('run', 'block'),
  at: isListOf(isCount),
  numbers: isListOf(isText),
});

const isLive = hasMembers({ first: isCount });

/** Reads the decoding hints of an answer from the header of an exchange. Undefined for anything else. */
export function readFramedHints(json: JsonValue | undefined): DecodeHints | undefined {
  const hints = readHints(json);
  const [watched, live] = [readMember(json, 'watched'), readMember(json, 'live')];
  const assets = readMember(json, 'assets');
  if (hints === undefined) return hints;
  if (watched !== undefined && !isWatched(watched)) return undefined;
  if (live !== undefined && !isLive(live)) return undefined;
  if (assets !== undefined && !isTexts(assets)) return undefined;
  return {
    ...hints,
    ...(watched !== undefined && { watched }),
    ...(live !== undefined && { live }),
    ...(assets !== undefined && { assets }),
  };
}

function readHints(json: JsonValue | undefined): DecodeHints | undefined {
  const [events, cairoAbis, tokens] = [
    readMember(json, 'events'),
    readMember(json, 'cairoAbis'),
    readMember(json, 'tokens'),
  ];
  if (!isEvents(events) || !isObject(cairoAbis) || !isTokens(tokens)) return undefined;
  const [called, storageType, words] = [
    readMember(json, 'called'),
    readMember(json, 'storageType'),
    readMember(json, 'words'),
  ];
  if (called !== undefined && !isCalled(called)) return undefined;
  if (storageType !== undefined && !isText(storageType)) return undefined;
  if (words !== undefined && !isTexts(words)) return undefined;
  const [cairoArtifacts, functionNames] = [readMember(json, 'cairoArtifacts'), readMember(json, 'functionNames')];
  const readArtifacts = cairoArtifacts === undefined ? undefined : readCairoArtifacts(cairoArtifacts);
  if (cairoArtifacts !== undefined && readArtifacts === undefined) return undefined;
  const [blockTime, transactionIndex] = [readMember(json, 'blockTime'), readMember(json, 'transactionIndex')];
  if (blockTime !== undefined && !isText(blockTime)) return undefined;
  if (transactionIndex !== undefined && !isCount(transactionIndex)) return undefined;
  if (functionNames !== undefined && !isTexts(functionNames)) return undefined;
  const [contractNames, failures] = [readMember(json, 'contractNames'), readMember(json, 'failures')];
  if (contractNames !== undefined && !isTexts(contractNames)) return undefined;
  if (failures !== undefined && !isObject(failures)) return undefined;
  const layout = readMember(json, 'layout');
  const readingOfLayout = layout === undefined ? undefined : readLayout(layout);
  if (layout !== undefined && readingOfLayout === undefined) return undefined;
  const [layouts, keyWords] = [readMember(json, 'layouts'), readMember(json, 'keyWords')];
  const readLayouts = layouts === undefined ? undefined : readContractLayouts(layouts);
  if (layouts !== undefined && readLayouts === undefined) return undefined;
  if (keyWords !== undefined && !isKeyWords(keyWords)) return undefined;
  return {
    events,
    cairoAbis: Object.fromEntries(membersOf(cairoAbis)),
    tokens,
    ...(readLayouts !== undefined && { layouts: readLayouts }),
    ...(keyWords !== undefined && { keyWords }),
    ...(called !== undefined && { called }),
    ...(storageType !== undefined && { storageType }),
    ...(words !== undefined && { words }),
    ...(readArtifacts !== undefined && { cairoArtifacts: readArtifacts }),
    ...(functionNames !== undefined && { functionNames }),
    ...(contractNames !== undefined && { contractNames }),
    ...(failures !== undefined && { failures: Object.fromEntries(membersOf(failures)) }),
    ...(readingOfLayout !== undefined && { layout: readingOfLayout }),
    ...(blockTime !== undefined && { blockTime }),
    ...(transactionIndex !== undefined && { transactionIndex }),
  };
}

function readCairoArtifacts(value: JsonValue): DecodeHints['cairoArtifacts'] {
  if (!isList(value)) return undefined;
  const artifacts = value.flatMap((artifact) => {
    const [label, abi] = [readMember(artifact, 'label'), readMember(artifact, 'abi')];
    return isText(label) && abi !== undefined ? [{ label, abi }] : [];
  });
  return artifacts.length === value.length ? artifacts : undefined;
}

function readContractLayouts(value: JsonValue): DecodeHints['layouts'] | undefined {
  if (!isObject(value)) return undefined;
  const read = Object.entries(value).map(
    ([address, layouts]) => [address, isList(layouts) ? layouts.map(readLayout) : [undefined]] as const,
  );
  const known = read.flatMap(([address, layouts]) => {
    const whole = layouts.filter((layout) => layout !== undefined);
    return whole.length === layouts.length ? [[address, whole] as const] : [];
  });
  return known.length === read.length ? Object.fromEntries(known) : undefined;
}

function readLayout(value: JsonValue): DecodeHints['layout'] | undefined {
  const json = readMember(value, 'json');
  const expression = readMember(value, 'expression');
  const source = readMember(value, 'source');
  const variables = readMember(value, 'variables');
  const names = isList(variables) ? variables.filter(isText) : [];
  if (variables !== undefined && (!isList(variables) || names.length !== variables.length)) return undefined;
  if (json === undefined || !isText(source)) return undefined;
  if (expression !== undefined && !isText(expression)) return undefined;
  return {
    json,
    source,
    expression,
    ...(variables !== undefined && { variables: names }),
  };
}
