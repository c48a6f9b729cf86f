import type { NamePlaces } from '../notebook/namePlaces';
import type { CellOrder, OrderProblem } from '../notebook/orderCells';
import { networksOfCell } from './networksOfCell';
import type { PlanningPorts } from './planningPorts';

/**
 * Removes the problems of names that are addresses on the network of their cell, and adds similar names of addresses to
 * the other problems. The composition of the cell reports names that can't be resolved.
 */
export async function withoutAddressNames(
  order: CellOrder,
  places: NamePlaces,
  ports: PlanningPorts,
): Promise<CellOrder> {
  if (!order.problems.some(({ undefinedName }) => undefinedName !== undefined)) return order;
  const problems: OrderProblem[] = [];
  for (const found of order.problems) {
    const { id, problem, undefinedName } = found;
    const parsed = undefinedName === undefined ? undefined : places.withId(id);
    const networks = parsed && networksOfCell(parsed.cell, ports);
    const network = networks?.kind === 'ok' ? networks.value[0] : undefined;
    const book = network && (await ports.knowledge.addressBook(network));
    if (undefinedName !== undefined && book?.resolve(undefinedName) !== undefined) continue;
    const near = undefinedName === undefined ? [] : (book?.nearest(undefinedName) ?? []);
    const message =
      near.length === 0 ? problem.message : `${problem.message} Addresses have the names ${near.join(', ')}.`;
    problems.push({ ...found, problem: { ...problem, message } });
  }
  return { ...order, problems };
}
