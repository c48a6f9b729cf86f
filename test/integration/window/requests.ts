import { ServiceAdmin } from '../../service/admin';
import type { SeenRequest, ServiceCounters } from '../../service/front/counters';
import { readTestService } from '../readTestService';

/** Returns the requests that the service has received after its counters were read, at most the last 200. */
export async function requestsAfter({ attempts, sockets }: ServiceCounters): Promise<readonly SeenRequest[]> {
  const now = await new ServiceAdmin(readTestService().admin).counters();
  const came = now.attempts.http + now.attempts.ws + now.sockets.opened - attempts.http - attempts.ws - sockets.opened;
  return came === 0 ? [] : now.lastRequests.slice(-came);
}
