/** Work that may pause: at each `yield`, its caller decides whether to continue immediately. Returns its result. */
export type Piecewise<Result> = Generator<undefined, Result, undefined>;

/** Number of items, such as logs or frames, between two pauses: a few milliseconds of work. */
export const itemsOfPiece = 500;

/** Does the work without a pause. */
export function finishAtOnce<Result>(work: Piecewise<Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Does the work in pieces. `turn` is awaited between them, and pauses if the piece took long (`TimeSlices.turn`). */
export async function finishInPieces<Result>(work: Piecewise<Result>, turn: () => Promise<void>): Promise<Result> {
  let step = work.next();
  while (step.done !== true) {
    await turn();
    step = work.next();
  }
  return step.value;
}
