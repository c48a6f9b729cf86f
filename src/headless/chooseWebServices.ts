import { parseUrl } from '../core/base/parseUrl';
import {
  defaultWebServices,
  type WebService,
  type WebServiceKind,
  type WebServices,
  webServiceSettings,
} from '../core/base/wire/webServices';
import type { SettingsProblem } from '../core/model/networks/settingsProblem';
import type { KnowledgeModes } from '../core/request/pipe/readRequestSettings';

/**
 * Returns the web services that a run may use: those that Rpcbook uses by default, and those of the settings whose
 * origin the command line names. In the editor, only user settings name services. A run has one settings file, which
 * may come from a branch, so the file alone can't choose a service whose answers are trusted. It can turn services off.
 */
export function chooseWebServices({ web, allowedWebOrigins }: Pick<KnowledgeModes, 'web' | 'allowedWebOrigins'>): {
  readonly services: WebServices;
  readonly problems: readonly SettingsProblem[];
} {
  const problems: SettingsProblem[] = [];
  const choose = (kind: WebServiceKind): WebService | undefined => {
    const service = web[kind];
    if (service === undefined || service.origin === parseUrl(defaultWebServices[kind])?.origin) return service;
    if (allowedWebOrigins.includes(service.origin)) return service;
    problems.push({
      place: `rpcbook.${webServiceSettings[kind]}`,
      message: `The command line doesn't ask a service that only the settings name. Add --allow-web ORIGIN with the origin of this service if you trust it.`,
    });
    return undefined;
  };
  const [sourcify, etherscan, signatures] = [choose('sourcify'), choose('etherscan'), choose('signatures')];
  const services = {
    sourcify,
    etherscan,
    signatures,
  };
  return { services, problems };
}
