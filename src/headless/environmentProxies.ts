import type { Agent } from 'node:http';

import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';

import { isLoopbackHost } from '../core/base/credentials/loopback';
import { parseUrl } from '../core/base/parseUrl';
import { failed, ok, type Result } from '../core/base/result';

/** The agents of the proxies that the environment names. Connections are kept until it is disposed of. */
export interface EnvironmentProxies {
  proxyFor(origin: string): Agent | undefined;
  dispose(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, with lower case taking precedence, like curl and most
 * tools. `https` and `wss` use a tunnel (CONNECT) and stay encrypted end to end. Requests to this computer use no
 * proxy. Fails for an unusable proxy instead of bypassing it. The problem is a sentence that doesn't repeat its value.
 */
export function readEnvironmentProxies(environment: Environment): Result<EnvironmentProxies, string> {
  const secure = readProxy(environment, ['https_proxy', 'all_proxy']);
  if (secure.kind === 'failed') return secure;
  const plain = readProxy(environment, ['http_proxy', 'all_proxy']);
  if (plain.kind === 'failed') return plain;
  const isExempt = readExemptions(valueOf(environment, 'no_proxy') ?? '');
  const tunnels = secure.value && new ProxyTunnel(secure.value, { keepAlive: true });
  const plainTunnels = plain.value && new ProxyTunnel(plain.value, { keepAlive: true });
  const plainHttp = plain.value && new PlainProxy(plain.value, { keepAlive: true });
  const byScheme: Readonly<Record<string, Agent | undefined>> = {
    'https:': tunnels,
    'wss:': tunnels,
    'ws:': plainTunnels,
    'http:': plainHttp,
  };
  return ok({
    proxyFor: (origin) => {
      const target = new URL(origin);
      return isLoopbackHost(target.hostname) || isExempt(target) ? undefined : byScheme[target.protocol];
    },
    dispose: () => {
      for (const agent of [tunnels, plainTunnels, plainHttp]) agent?.destroy();
    },
  });
}

function valueOf(environment: Environment, name: string): string | undefined {
  return [environment[name], environment[name.toUpperCase()]].find((value) => value !== undefined && value !== '');
}

/** Returns the first of these variables that is set. A host without a scheme means an HTTP proxy. */
function readProxy(environment: Environment, names: readonly string[]): Result<URL | undefined, string> {
  const name = names.find((candidate) => valueOf(environment, candidate) !== undefined);
  if (name === undefined) return ok(undefined);
  const value = valueOf(environment, name) ?? '';
  const address = value.includes('://') ? value : `http://${value}`;
  const url = parseUrl(address);
  return url?.protocol === 'http:' || url?.protocol === 'https:'
    ? ok(url)
    : failed(`${name.toUpperCase()} isn't a usable proxy. Write http://host:port or https://host:port.`);
}

/** `NO_PROXY`: hosts with their subdomains, `host:port`, or `*` for all, separated by commas or spaces. */
function readExemptions(text: string): (target: URL) => boolean {
  const entries = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, host = entry, port] = /^(.*?|\[.*\])(?::(\d+))?$/.exec(entry) ?? [];
      return { host: host.replace(/^\*?\./, ''), port };
    });
  return (target) => {
    const port = target.port || (/^(?:https|wss):$/.test(target.protocol) ? '443' : '80');
    const host = target.hostname;
    return entries.some(
      (entry) =>
        (entry.port === undefined || entry.port === port) &&
        (entry.host === '*' || host === entry.host || host === `[${entry.host}]` || host.endsWith(`.${entry.host}`)),
    );
  };
}

/** Distinguishes an unreachable proxy from an unreachable service. */
class ProxyConnectionError extends Error {
  readonly code = 'ERR_PROXY_CONNECTION';
}

class ProxyTunnel extends HttpsProxyAgent<string> {
  override async connect(
    ...given: Parameters<HttpsProxyAgent<string>['connect']>
  ): ReturnType<HttpsProxyAgent<string>['connect']> {
    try {
      return await super.connect(...given);
    } catch {
      throw new ProxyConnectionError();
    }
  }
}

class PlainProxy extends HttpProxyAgent<string> {
  override async connect(
    ...given: Parameters<HttpProxyAgent<string>['connect']>
  ): ReturnType<HttpProxyAgent<string>['connect']> {
    try {
      return await super.connect(...given);
    } catch {
      throw new ProxyConnectionError();
    }
  }
}
