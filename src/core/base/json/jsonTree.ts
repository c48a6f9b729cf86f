import { maxJsonDepth } from '../answerBounds';
import { JsonNumber } from './jsonValue';

/** A value as `JSON.parse` returns it. */
export type ParsedJson = null | boolean | number | string | ParsedJson[] | { [key: string]: ParsedJson };

/** The same value while exact numbers are being inserted. */
export type JsonTree = null | boolean | number | string | JsonNumber | JsonTree[] | { [key: string]: JsonTree };

/** The result of surveying the numbers and the depth of a tree. */
export interface TreeSurvey {
  numberCount: number;
  /** Number of numbers that may not have been written as short integers. */
  doubtfulCount: number;
  /** Whether an array item (or the root) is a number that might be written in another way than its digits. */
  hasUnsureItem: boolean;
  isTooDeep: boolean;
}

type ParsedBranch = Extract<ParsedJson, object>;

/** Surveys all numbers and the depth. Strings are skipped: for most answers this is the only work. */
export function surveyTree(tree: ParsedJson): TreeSurvey {
  const survey: TreeSurvey = { numberCount: 0, doubtfulCount: 0, hasUnsureItem: false, isTooDeep: false };
  if (typeof tree === 'number') {
    surveyItem(tree, survey);
  } else if (typeof tree === 'object' && tree !== null) {
    surveyBranch(tree, survey, 1);
  }
  return survey;
}

function surveyBranch(branch: ParsedBranch, survey: TreeSurvey, depth: number): void {
  if (depth > maxJsonDepth) {
    survey.isTooDeep = true;
  } else if (Array.isArray(branch)) {
    surveyItems(branch, survey, depth);
  } else {
    for (const key in branch) {
      const value = branch[key];
      if (typeof value === 'string') {
        continue;
      }
      if (typeof value === 'object') {
        if (value !== null) {
          surveyBranch(value, survey, depth + 1);
        }
      } else if (typeof value === 'number') {
        surveyNumber(value, survey);
      }
    }
  }
}

function surveyItems(items: readonly ParsedJson[], survey: TreeSurvey, depth: number): void {
  let index = 0;
  // Most arrays in answers are a few strings. A separate loop for them makes the survey of logs a third faster.
  while (typeof items[index] === 'string') {
    index += 1;
  }
  for (; index < items.length; index += 1) {
    const item = items[index];
    if (typeof item === 'number') {
      surveyItem(item, survey);
    } else if (typeof item === 'object' && item !== null) {
      surveyBranch(item, survey, depth + 1);
    }
  }
}

function surveyItem(value: number, survey: TreeSurvey): void {
  surveyNumber(value, survey);
  survey.hasUnsureItem ||= isUnsure(value);
}

function surveyNumber(value: number, survey: TreeSurvey): void {
  survey.numberCount += 1;
  if (isDoubtful(value)) {
    survey.doubtfulCount += 1;
  }
}

/** Whether a number cannot have been written as a short integer, or is `-0`. */
export function isDoubtful(value: number): boolean {
  return !Number.isSafeInteger(value) || Object.is(value, -0);
}

/**
 * Whether the plain digits of a number are not its only shortest spelling: a doubtful number, or one that ends in two
 * zeros (`15e2` for 1500).
 */
export function isUnsure(value: number): boolean {
  return isDoubtful(value) || (value % 100 === 0 && value !== 0);
}

/**
 * Returns the length of the shortest JSON text of a tree, with its doubtful numbers counted as 0: no white space, no
 * escapes, no repeated keys, integers in plain digits. Returns undefined if an object has a key that is an array index,
 * because JS objects list those first.
 */
export function compactLength(tree: ParsedJson): number | undefined {
  switch (typeof tree) {
    case 'string':
      return tree.length + 2;
    case 'number':
      return isDoubtful(tree) ? 0 : String(tree).length;
    case 'boolean':
      return tree ? 4 : 5;
    default:
      return tree === null ? 4 : branchLength(tree);
  }
}

function branchLength(branch: ParsedBranch): number | undefined {
  let length = 1;
  if (Array.isArray(branch)) {
    for (const item of branch) {
      const itemLength = compactLength(item);
      if (itemLength === undefined) {
        return undefined;
      }
      length += itemLength + 1;
    }
  } else {
    for (const key in branch) {
      const first = key.charCodeAt(0);
      const valueLength = compactLength(branch[key] ?? null);
      if (valueLength === undefined || (first >= 0x30 && first <= 0x39)) {
        return undefined;
      }
      length += key.length + 4 + valueLength;
    }
  }
  return Math.max(length, 2);
}

/** Replaces every doubtful number of a tree with the result of `take`, in the order of keys and items. */
export function replaceDoubtful(tree: JsonTree, take: (value: number) => number | JsonNumber): JsonTree {
  if (typeof tree === 'number') {
    return isDoubtful(tree) ? take(tree) : tree;
  }
  if (Array.isArray(tree)) {
    for (let index = 0; index < tree.length; index += 1) {
      const item = tree[index] ?? null;
      if (typeof item === 'number' || typeof item === 'object') {
        tree[index] = replaceDoubtful(item, take);
      }
    }
  } else if (typeof tree === 'object' && tree !== null && !(tree instanceof JsonNumber)) {
    for (const key in tree) {
      const value = tree[key] ?? null;
      if (typeof value === 'number') {
        if (isDoubtful(value)) {
          tree[key] = take(value);
        }
      } else if (typeof value === 'object' && value !== null) {
        replaceDoubtful(value, take);
      }
    }
  }
  return tree;
}
