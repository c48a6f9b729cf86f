import { listText } from '../../../base/view/listText';
import type { Catalogue } from '../../../model/catalogue/catalogue';
import { findNotification, type NotificationKind } from '../../../model/catalogue/notifications';
import type { Cell } from '../../../model/cell/cell';
import { directiveOf } from '../../../model/cell/parsedCell';
import type { Problem } from '../../../model/cell/problem';
import type { SourceRange } from '../../../model/cell/sourceRange';
import { offerTexts } from '../../../model/exchange/offerTexts';
import type { Refusal } from '../../../model/exchange/refusal';
import { catalogueMethod } from '../../../model/exchange/wireMethod';
import { nearestNames } from '../../../model/networks/nearestNames';
import type { Network } from '../../../model/networks/network';

const howToSend = 'To send it as written, add `# @method raw`.';

/**
 * Returns the error of a method that nobody describes for a network: not the catalogue, not the user's documents, and
 * not a node of the network. Undefined with `# @method raw`, which says that the name is meant. Without a network, a
 * method of any node counts.
 */
export function findUnknownMethod(cell: Cell, network: Network | undefined, catalogue: Catalogue): Problem | undefined {
  const { request } = cell;
  if (request?.kind !== 'call' || directiveOf(cell, 'method')?.value === 'raw') return undefined;
  const { method, methodRange } = request;
  const name = network ? catalogueMethod(method, network) : method;
  const notification = findNotification(name);
  if (notification) return notificationProblem(notification, methodRange);
  const known = network ? catalogue.isDeclared(name, network) : catalogue.find(name) !== undefined;
  if (known) return undefined;
  const described = network ? catalogue.ofFamily(network.family) : catalogue.all();
  const values = nearestNames(
    method,
    described.map((each) => each.name),
  ).filter((near) => near !== method);
  const hint = values.length > 0 ? ` Did you mean ${values.join(' or ')}?` : '';
  return {
    code: 'unknownMethod',
    severity: 'error',
    range: methodRange,
    message: `${method.slice(0, 100)} isn't a known method.${hint} ${howToSend}`,
    ...(values.length > 0 && { cure: { kind: 'replace', values } }),
  };
}

function notificationProblem({ name, after }: NotificationKind, range: SourceRange): Problem {
  return {
    code: 'unknownMethod',
    severity: 'error',
    range,
    message: `${name} is a notification. A network sends it after ${listText(after, 'or')}, and it can't be requested. ${howToSend}`,
    cure: { kind: 'replace', values: after },
  };
}

/** Returns the refusal of such a method, with a button that adds the directive. */
export function refuseUnknownMethod(cell: Cell, network: Network, catalogue: Catalogue): Refusal | undefined {
  const problem = findUnknownMethod(cell, network, catalogue);
  return (
    problem && {
      code: 'problem',
      cause: problem.message,
      cure: 'Nothing was sent and nothing was charged.',
      range: problem.range,
      topic: 'cells',
      remedies: [...offerTexts([problem]), { kind: 'useRawMethod' }],
    }
  );
}
