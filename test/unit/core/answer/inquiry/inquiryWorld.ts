import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import type { CodeOnChain } from '../../../../../src/core/knowledge/deployments/codeOnChain';
import { DeploymentIndex } from '../../../../../src/core/knowledge/deployments/deploymentIndex';
import { StoredFacts } from '../../../../../src/core/knowledge/facts/storedFacts';
import { pauseBriefly } from '../../../../../src/core/knowledge/files/timeSlices';
import { ContractKnowledge } from '../../../../../src/core/knowledge/sources/contractKnowledge';
import { readServices } from '../../../../../src/core/model/networks/readServices';
import type { InquiryMode } from '../../../../../src/core/request/pipe/offeringPorts';
import { modeOfInquiry } from '../../../../../src/core/request/pipe/readRequestSettings';
import type { CellAnswer } from '../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../../../src/core/run/session/run/runningPorts';
import { FolderFiles } from '../../../../../src/headless/folderFiles';
import { createWire } from '../../../../../src/transport/createWire';
import { type AbiFolder, indexOf } from '../../formats/abi/abiFolder';
import { createTestPorts } from '../../request/pipe/testPorts';

/** A request as it was sent, one for each call of a batch. */
export interface SentCall {
  readonly method: string;
  readonly params: JsonValue;
}

/** Cells that ask a real node about the contracts of a project. */
export function inquiryWorld(
  folder: AbiFolder,
  node: { readonly port: number },
  mode: InquiryMode,
  registries: ReadonlyMap<string, string> = new Map(),
  failures: InquiryMode = 'off',
  code?: CodeOnChain,
) {
  const facts = new StoredFacts({ files: undefined, now: Date.now, onProblem: assert.fail });
  const clock = { now: Date.now, pause: pauseBriefly };
  const filed = new DeploymentIndex({ ...clock, files: new FolderFiles(folder.path), onUnread: () => undefined });
  // The contracts behind proxies are known from inquiries only.
  const deployments = {
    on: filed.on.bind(filed),
    proxiesOn: () => Promise.resolve(new Map()),
    blocksOfCalls: () => Promise.resolve([]),
  };
  const { index, files } = indexOf(folder);
  const settings = () => ({ addresses: [], tokens: [], tokenLists: [], registries });
  const knowledge = new ContractKnowledge({ files, index, deployments, ...(code && { code }), settings, facts });
  const test = createTestPorts({
    answer: () => assert.fail('the wire of the node is used'),
    knowledge,
  });
  const wire = createWire({ idleMilliseconds: 1000 });
  const { services } = readServices([
    {
      id: 'local',
      rpcUrl: `http://127.0.0.1:${node.port}`,
      rpcPath: '',
      networks: [{ id: 'dev', family: 'evm', chainId: '31337' }],
    },
  ]);
  const sent: SentCall[] = [];
  const ports: RunningPorts = {
    ...test.ports,
    wire: {
      send: (request, options) => {
        const body: SentCall | readonly SentCall[] = JSON.parse(
          request.kind === 'http' ? (request.body ?? '[]') : '[]',
        );
        sent.push(...[body].flat());
        return wire.send(request, options);
      },
    },
    services: () => services,
    inquiries: {
      facts,
      modeOf: (kind) => modeOfInquiry(kind, { failures, tokens: 'off', followProxies: mode, verified: mode }),
    },
  };
  const session = new NotebookSession(ports, folder.file('notes.rpc'));
  const run = async (text: string): Promise<CellAnswer> => {
    const answers: CellAnswer[] = [];
    await session.run([{ id: '0', text: `# @network dev\n${text}` }], '0', new AbortController().signal, {
      started: () => undefined,
      ended: (_, answer) => void answers.push(answer),
    });
    const [answer] = answers;
    assert.ok(answer);
    return answer;
  };
  const network = services[0]?.networks[0];
  assert.ok(network);
  return { run, sent, ports, facts, knowledge, network, ledger: test.ledger, dispose: () => wire.dispose() };
}
