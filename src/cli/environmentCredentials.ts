import type { CredentialAnswer, CredentialSource } from '../core/credentials/credential';
import { approvalOrigin } from '../core/credentials/originRule';
import { Secret } from '../core/credentials/secret';
import type { Service } from '../core/networks/network';

/**
 * Credentials from the environment: `RPCBOOK_KEY_MAIN` and `RPCBOOK_SECRET_MAIN` for the alias `main`. They are approved
 * for the origins of the services that name them in the settings that were given.
 */
export class EnvironmentCredentials implements CredentialSource {
  constructor(private readonly services: readonly Service[], private readonly environment: Readonly<Record<string, string | undefined>>) {}

  get(alias: string): Promise<CredentialAnswer> {
    const suffix = alias.toUpperCase().replace(/[^A-Z0-9]/g, '_');
    const key = this.environment[`RPCBOOK_KEY_${suffix}`];
    const secret = this.environment[`RPCBOOK_SECRET_${suffix}`];
    if (key === undefined || key === '') return Promise.resolve({ kind: 'missing', alias, cure: `Set it in the environment variable RPCBOOK_KEY_${suffix}.` });
    const credential = { alias, key: new Secret(key), origins: this.#originsOf(alias), ...(secret !== undefined && secret !== '' && { secret: new Secret(secret) }) };
    return Promise.resolve({ kind: 'ready', credential });
  }

  #originsOf(alias: string): readonly string[] {
    const networks = this.services.flatMap((service) => service.networks).filter((network) => network.credential === alias);
    return networks.flatMap(({ rpc, ws, gas }) => [rpc, ws, gas].flatMap((endpoint) => (endpoint ? [approvalOrigin(endpoint.origin)] : [])));
  }
}
