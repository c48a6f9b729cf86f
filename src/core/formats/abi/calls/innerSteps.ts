import { listedSteps } from '../../../base/answerBounds';
import { StepBudget, stepLimits } from '../../../base/stepBudget';
import { actionsWithin, callsWithin, commandsWithin, isCallContainer } from './callContainers';
import { callCommandName } from './commandDeclarations';
import type { InnerStep } from './innerStep';

/** A step within call data, and its position: `2.1` is the first within the second. */
export interface PlacedStep {
  readonly place: string;
  readonly step: InnerStep;
}

export interface InnerSteps {
  /** In execution order, each before the steps within it. */
  readonly steps: readonly PlacedStep[];
  /** Whether there are more or deeper steps than the limits allow. */
  readonly isCut: boolean;
}

/** Number of steps that decoding the arguments of one call counts as, however short they are. */
const stepsPerContainer = 50;

/**
 * Returns the calls within call data for the contract `to`, at all levels: those of multicalls, Safes, accounts,
 * governors and routers. Their number, depth and the bytes that are read are limited, because data may point to the
 * same bytes many times.
 */
export function innerSteps(data: string, to: string | undefined): InnerSteps {
  const steps: PlacedStep[] = [];
  const budget = new StepBudget(stepLimits.innerSteps);
  let isCut = false;
  const walk = (step: InnerStep, place: string): void => {
    if (!hasSteps(step)) return;
    // 64 hex digits are a word.
    if (!budget.take(stepsPerContainer + (step.data.length >> 6))) {
      isCut = true;
      return;
    }
    const isWithin = budget.below(() => {
      for (const [index, inner] of stepsWithin(step).entries()) {
        if (steps.length >= listedSteps || budget.isSpent) {
          isCut = true;
          break;
        }
        const innerPlace = `${place}${place === '' ? '' : '.'}${index + 1}`;
        steps.push({ place: innerPlace, step: inner });
        walk(inner, innerPlace);
      }
      return true;
    }, false);
    if (!isWithin) isCut = true;
  };
  walk({ kind: 'call', target: to, value: undefined, data }, '');
  return { steps, isCut };
}

const v4Swap = 0x10;
const subPlan = 0x21;

function hasSteps(step: InnerStep): boolean {
  if (step.kind === 'call') return step.signature === undefined && isCallContainer(step.data);
  if (step.of === 'uniswapV4') return false;
  return step.byte === v4Swap || step.byte === subPlan || callCommandName(step.of, step.byte) !== undefined;
}

function stepsWithin(step: InnerStep): readonly InnerStep[] {
  if (step.kind === 'call') return callsWithin(step.data, step.target);
  switch (step.byte) {
    case v4Swap:
      return actionsWithin(step.data);
    case subPlan:
      return commandsWithin(step.data);
    default:
      return [{ kind: 'call', target: undefined, value: undefined, data: step.data }];
  }
}
