import type { Endpoint, GasEndpoint } from './network';

/** Returns whether requests to an endpoint carry its service's credential, in the path or with HTTP Basic. */
export function carriesCredential(endpoint: Endpoint | GasEndpoint): boolean {
  return 'auth' in endpoint ? endpoint.auth !== 'none' : endpoint.template.includes('{key}');
}
