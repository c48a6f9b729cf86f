import { decodeExchange } from '../../core/answer/decode/decodeExchange';
import { countedText } from '../../core/base/view/amountText';
import { describeRowChanges } from '../../core/run/compare/describeRowChanges';
import type { ShownAnswer } from '../../core/run/session/memory/cellAnswer';
import type { KeptCell } from '../../messages/keptOutputs';
import { type MatchedCell, matchKeptCells } from '../../messages/matchKeptCells';

/**
 * Compares the outputs of an earlier run with those of now, cell by cell. Returns lines: how many differ, then what
 * differs in each. `cells` are those of the notebook, in their order.
 */
export function compareRuns(
  earlier: readonly KeptCell[],
  now: readonly KeptCell[],
  cells: readonly MatchedCell[],
): readonly string[] {
  const [old, current] = [matchKeptCells(earlier, cells), matchKeptCells(now, cells)];
  const compared = cells.flatMap(({ id, name }, index) => {
    const [before, after] = [old.get(id), current.get(id)];
    const title = `cell ${index + 1}${name === undefined ? '' : ` ${name}`}`;
    return before === undefined && after === undefined ? [] : [compareCell(title, before, after)];
  });
  const shown = new Set(old.values());
  const deleted = earlier.filter((cell) => !shown.has(cell)).map((cell) => `Gone: ${titleOfDeleted(cell)}`);
  const different = compared.filter(({ isSame }) => !isSame).length + deleted.length;
  const count = compared.length + deleted.length;
  return [
    different === 0
      ? `${countedText(count, 'cell')} as in the earlier run.`
      : `${different} of ${countedText(count, 'cell')} ${different === 1 ? 'differs' : 'differ'} from the earlier run.`,
    '',
    ...compared.flatMap(({ lines }) => lines),
    ...deleted,
  ];
}

interface ComparedOutputs {
  readonly isSame: boolean;
  readonly lines: readonly string[];
}

function compareCell(title: string, before: KeptCell | undefined, after: KeptCell | undefined): ComparedOutputs {
  if (before === undefined) return { isSame: false, lines: [`New: ${title} has no output in the earlier run.`] };
  if (after === undefined) return { isSame: false, lines: [`Gone: ${title} has no output now.`] };
  const [old, now] = [answersOf(before), answersOf(after)];
  const networks = [...new Set([...old.keys(), ...now.keys()])];
  const changes = networks.flatMap((network) => {
    const found = compareAnswers(old.get(network), now.get(network));
    return networks.length > 1 && found.length > 0 ? [`${network}:`, ...found.map((line) => `  ${line}`)] : found;
  });
  if (changes.length === 0) return { isSame: true, lines: [`Same: ${title}`] };
  const isEdited = before.cell !== after.cell ? ['The cell was changed in between.'] : [];
  return { isSame: false, lines: [`Different: ${title}`, ...[...isEdited, ...changes].map((line) => `  ${line}`)] };
}

function titleOfDeleted({ index, name }: KeptCell): string {
  return `cell ${index + 1}${name === undefined ? '' : ` ${name}`} of the earlier run is not in the notebook.`;
}

/** An answer, or the reason why there is none. */
type KeptAnswer = ShownAnswer | string;

/** Returns the answers of a cell by their networks. */
function answersOf({ outputs }: KeptCell): ReadonlyMap<string, KeptAnswer> {
  const answers = new Map<string, KeptAnswer>();
  for (const output of outputs) {
    if (output.kind === 'exchange') answers.set(output.exchange.network.key, output);
    if (output.kind !== 'compared') continue;
    for (const { network, answer } of output.answers)
      answers.set(network.key, answer.kind === 'exchange' ? answer : `Not sent: ${answer.refusal.cause}`);
  }
  return answers;
}

function compareAnswers(before: KeptAnswer | undefined, after: KeptAnswer | undefined): readonly string[] {
  const [old, now] = [resultOf(before), resultOf(after)];
  if (old.kind === 'result' && now.kind === 'result') return describeRowChanges(old.value, now.value);
  const texts = [textOf(old), textOf(now)];
  return texts[0] === texts[1] ? [] : [`${texts[0]} → ${texts[1]}`];
}

function resultOf(answer: KeptAnswer | undefined) {
  if (answer === undefined || typeof answer === 'string')
    return { kind: 'none' as const, why: answer ?? 'No answer of this network' };
  const { outcome } = answer.exchange;
  if (outcome.kind === 'result' && outcome.value !== undefined)
    return { kind: 'result' as const, value: outcome.value };
  const { title, summary } = decodeExchange(answer.exchange, answer.hints);
  return { kind: 'none' as const, why: `${title}: ${summary}` };
}

function textOf(result: ReturnType<typeof resultOf>): string {
  return result.kind === 'result' ? 'A result' : result.why;
}
