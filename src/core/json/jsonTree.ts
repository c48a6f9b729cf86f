import { maxJsonDepth } from './jsonProblem';
import { JsonNumber } from './jsonValue';

/** A JsonValue while it is being made: what the engine's parser gave, numbers still to be put in place. */
export type JsonTree = null | boolean | number | string | JsonNumber | JsonTree[] | { [key: string]: JsonTree };

/** What one look through a tree tells. */
export interface TreeSurvey {
  numberCount: number;
  memberCount: number;
  /** A number is there that cannot have been written as a short integer. */
  hasDoubtfulNumber: boolean;
  isTooDeep: boolean;
}

/** Looks through all values once. */
export function surveyTree(tree: JsonTree): TreeSurvey {
  const survey = { numberCount: 0, memberCount: 0, hasDoubtfulNumber: false, isTooDeep: false };
  if (typeof tree === 'number') {
    surveyNumber(tree, survey);
  } else if (typeof tree === 'object' && tree !== null) {
    surveyBranch(tree, survey, 1);
  }
  return survey;
}

type Branch = JsonTree[] | { [key: string]: JsonTree } | JsonNumber;

function surveyBranch(branch: Branch, survey: TreeSurvey, depth: number): void {
  if (depth > maxJsonDepth) {
    survey.isTooDeep = true;
    return;
  }
  if (Array.isArray(branch)) {
    for (const item of branch) {
      if (typeof item === 'number') {
        surveyNumber(item, survey);
      } else if (typeof item === 'object' && item !== null) {
        surveyBranch(item, survey, depth + 1);
      }
    }
  } else if (!(branch instanceof JsonNumber)) {
    for (const key in branch) {
      survey.memberCount += 1;
      const value = branch[key];
      if (typeof value === 'number') {
        surveyNumber(value, survey);
      } else if (typeof value === 'object' && value !== null) {
        surveyBranch(value, survey, depth + 1);
      }
    }
  }
}

function surveyNumber(value: number, survey: TreeSurvey): void {
  survey.numberCount += 1;
  survey.hasDoubtfulNumber ||= !Number.isSafeInteger(value) || Object.is(value, -0);
}

/** Gives the n-th number of a tree, in the order of keys and items, what `take(number)` says stands there. */
export function replaceNumbers(tree: JsonTree, take: (value: number) => number | JsonNumber): JsonTree {
  if (typeof tree === 'number') {
    return take(tree);
  }
  if (Array.isArray(tree)) {
    tree.forEach((item, index) => {
      if (typeof item === 'number' || typeof item === 'object') {
        tree[index] = replaceNumbers(item, take);
      }
    });
  } else if (typeof tree === 'object' && tree !== null && !(tree instanceof JsonNumber)) {
    for (const key in tree) {
      const value = tree[key];
      if (typeof value === 'number') {
        const exact = take(value);
        if (exact !== value) {
          tree[key] = exact;
        }
      } else if (typeof value === 'object') {
        replaceNumbers(value, take);
      }
    }
  }
  return tree;
}
