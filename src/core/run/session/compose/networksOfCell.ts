import { type Cell, directiveOf } from '../../../model/cell/cell';
import type { Network } from '../../../model/networks/network';
import { chooseNetworks } from '../../../request/pipe/chooseNetwork';
import type { NetworkPorts } from '../../../request/pipe/networkPorts';
import type { PipeResult } from '../../../request/pipe/pipeResult';
import { methodOf } from './composeRequest';

/** Chooses the networks that a cell is sent to: those it names, otherwise the default or the only one that fits. */
export function networksOfCell(cell: Cell, ports: NetworkPorts): PipeResult<readonly Network[]> {
  const method = cell.request && methodOf(cell.request);
  const { defaultNetwork } = ports.settings();
  return chooseNetworks({
    services: ports.services(),
    defaultNetwork,
    directive: directiveOf(cell, 'network'),
    method: method === undefined ? undefined : ports.catalogue.find(method),
  });
}
