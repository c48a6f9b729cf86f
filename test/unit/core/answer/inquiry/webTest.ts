import { runInquiry } from '../../../../../src/core/answer/inquiry/inquirySources';
import { type CredentialAnswer, webKeyAlias } from '../../../../../src/core/base/credentials/credential';
import { RecentRedactors } from '../../../../../src/core/base/credentials/recentRedactors';
import { Secret } from '../../../../../src/core/base/credentials/secret';
import { noCost } from '../../../../../src/core/base/credits/planCost';
import {
  parseWebService,
  type WebService,
  type WebServiceKind,
  type WebServices,
} from '../../../../../src/core/base/wire/webServices';
import type { KeptFacts } from '../../../../../src/core/knowledge/facts/factPlace';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import type { InquiryKind } from '../../../../../src/core/model/exchange/inquiry';
import type { Network } from '../../../../../src/core/model/networks/network';
import { openAllowance } from '../../../../../src/core/request/pipe/openAllowance';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { createWebPort } from '../../../../../src/transport/createWebPort';
import type { WebStandIn } from '../../../../service/web/startWebServices';
import type { AbiFolder } from '../../formats/abi/abiFolder';
import { indexOf } from '../../formats/abi/abiFolder';
import { createTestPorts, plantedKey } from '../../request/pipe/testPorts';

export const explorerKey = 'EXPL0RERKEY';

/** Ports that ask the stand-in over real HTTP, with kept facts and knowledge, and the key of a node planted. */
export function openWebTest(standIn: WebStandIn, folder: AbiFolder, services?: WebServices, kept?: KeptFacts) {
  let now = Date.parse('2026-01-02T00:00:00Z');
  const facts = kept ?? new StoredFacts({ files: undefined, now: () => now, onProblem: () => undefined });
  const { index, files } = indexOf(folder);
  const settings = () => ({ addresses: [], tokens: [], tokenLists: [] });
  const named = services ?? {
    sourcify: serviceAt('sourcify', standIn.sourcifyUrl, standIn),
    etherscan: serviceAt('etherscan', standIn.etherscanUrl, standIn),
    signatures: serviceAt('signatures', standIn.signaturesUrl, standIn),
  };
  const webServices = () => named;
  const knowledge = new ContractKnowledge({ files, index, settings, facts, webServices, now: () => now });
  /** No request ends because the machine is busy. A test of a slow service lowers it. */
  const limits = { timeoutMilliseconds: 3_600_000 };
  const { ports, sent, ledger } = createTestPorts({
    answer: () => ({ kind: 'aborted', reached: false }),
    knowledge,
    settings: limits,
  });
  const web = createWebPort({ allowedOrigins: () => [standIn.origin] });
  const lines: string[] = [];
  const asking: RunningPorts = {
    ...ports,
    now: () => now,
    credentials: { get: (alias, origin) => Promise.resolve(credentialOf(alias, origin)) },
    inquiries: {
      facts,
      modeOf: (kind) => (kind === 'verified' || kind === 'signatures' ? 'ask' : 'off'),
      web: {
        port: web,
        services: webServices,
        redactor: () => Promise.resolve(new RecentRedactors().of([new Secret(plantedKey), new Secret(explorerKey)])),
        onAsked: (line) => void lines.push(line),
      },
    },
  };
  const [network] = ports.services()[0]?.networks ?? [];
  if (network === undefined) throw new Error('There is no network.');
  const askOn = (
    on: Network,
    kind: InquiryKind,
    subjects: readonly string[],
    onAsked?: (done: number, all: number) => void,
  ) =>
    runInquiry(
      { kind, network: on.key, subjects },
      {
        network: on,
        transport: 'http',
        signal: new AbortController().signal,
        allowance: openAllowance(noCost, asking),
        ...(onAsked && { onAsked }),
      },
      asking,
    );
  const ask = (kind: InquiryKind, ...subjects: readonly string[]) => askOn(network, kind, subjects);
  const pass = (milliseconds: number) => void (now += milliseconds);
  return {
    asking,
    knowledge,
    facts,
    network,
    services: named,
    ask,
    askOn,
    pass,
    limits,
    lines,
    sent,
    ledger,
    close: () => web.dispose(),
  };
}

function serviceAt(kind: WebServiceKind, url: string, { origin }: WebStandIn): WebService {
  const parsed = parseWebService(kind, url, [origin]);
  if (parsed.kind === 'failed') throw new Error(parsed.problem);
  return parsed.value;
}

/** The explorer's own key for its alias, and the node's for any other. */
function credentialOf(alias: string, origin: string): CredentialAnswer {
  const key = new Secret(alias === webKeyAlias ? explorerKey : plantedKey);
  return { kind: 'ready', credential: { alias, key, origins: [origin] } };
}
