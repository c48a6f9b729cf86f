import assert from 'node:assert/strict';

import { decodeExchange } from '../../../../../../src/core/answer/decode/decodeExchange';
import { Secret } from '../../../../../../src/core/base/credentials/secret';
import type { FieldsSection } from '../../../../../../src/core/base/view/decodedView';
import { jsonOfValue } from '../../../../../../src/core/base/view/printValue';
import { readAbiSettings } from '../../../../../../src/core/knowledge/settings/readAbiSettings';
import { ContractKnowledge } from '../../../../../../src/core/knowledge/sources/contractKnowledge';
import { readServices } from '../../../../../../src/core/model/networks/readServices';
import { SettingsProblems } from '../../../../../../src/core/model/networks/settingsProblem';
import type { PipeSettings } from '../../../../../../src/core/request/pipe/pipeSettings';
import type { CellAnswer } from '../../../../../../src/core/run/session/memory/cellAnswer';
import { NotebookSession } from '../../../../../../src/core/run/session/run/notebookSession';
import type { RunningPorts } from '../../../../../../src/core/run/session/run/runningPorts';
import { createWire } from '../../../../../../src/transport/createWire';
import { writeArtifacts } from '../../../../../service/evm/compileContracts';
import { useService } from '../../../../service/sharedService';
import { AbiFolder, indexOf } from '../../../formats/abi/abiFolder';
import { createTestPorts } from '../../../request/pipe/testPorts';

type Answered = Extract<CellAnswer, { kind: 'exchange' }>;

/**
 * Sets up cells for the examples of a describe block: the local service, a folder with the artifacts of its contracts,
 * and settings for contracts and tokens, which each example starts without.
 */
export function useContractCells() {
  const service = useService();
  const wire = createWire({ idleMilliseconds: 1000 });
  let folder: AbiFolder;
  let addresses: Readonly<Record<string, string>> = {};
  let tokens: Readonly<Record<string, unknown>> = {};

  before(async () => {
    folder = await AbiFolder.create();
    await writeArtifacts(folder.path);
  });
  beforeEach(() => {
    addresses = {};
    tokens = {};
  });
  after(async () => {
    wire.dispose();
    await folder.delete();
  });

  function portsFor(settings: Partial<PipeSettings>, confirm: boolean) {
    const { url, keys } = service();
    const problems = new SettingsProblems();
    const { index, files } = indexOf(folder);
    const test = createTestPorts({
      answer: () => assert.fail('the wire of the service is used'),
      settings,
      confirm,
      credential: { kind: 'ready', credential: { alias: 'local', key: new Secret(keys.key), origins: [url] } },
      knowledge: new ContractKnowledge({
        files,
        index,
        settings: () => readAbiSettings({ addresses, tokens, tokenLists: [] }, problems),
      }),
    });
    const { services } = readServices([
      {
        id: 'local',
        credential: 'local',
        rpcUrl: `${url}/{network}`,
        networks: [
          { id: 'evm', family: 'evm', chainId: '31337' },
          { id: 'l2net', family: 'l2net' },
        ],
      },
    ]);
    const ports: RunningPorts = {
      ...test.ports,
      wire,
      services: () => services,
      now: Date.now,
      spentToday: () => Promise.resolve(80 * test.ledger.length),
    };
    return { ...test, ports };
  }

  /** Plans and runs a cell on the EVM network. Returns its plan, its answer, and what the ports recorded. */
  async function run(text: string, settings: Partial<PipeSettings> = {}, confirm = true) {
    const test = portsFor(settings, confirm);
    const session = new NotebookSession(test.ports, folder.file('notes.rpc'));
    const cells = [{ id: '0', text: text.includes('# @network ') ? text : `# @network evm\n${text}` }];
    const plan = await session.plan(cells, '0');
    const answers: CellAnswer[] = [];
    await session.run(cells, '0', new AbortController().signal, {
      started: () => undefined,
      ended: (_, answer) => void answers.push(answer),
    });
    const [answer] = answers;
    assert.ok(answer);
    return { ...test, plan, answer };
  }

  return {
    service,
    run,
    folder: () => folder,
    /** Sets `rpcbook.abi.addresses` for the rest of the example. */
    setAddresses: (value: Readonly<Record<string, string>>) => {
      addresses = value;
    },
    /** Sets `rpcbook.tokens` for the rest of the example. */
    setTokens: (value: Readonly<Record<string, unknown>>) => {
      tokens = value;
    },
  };
}

/** Returns an answer from a network; fails with the reason if nothing was sent. */
export function answered(answer: CellAnswer): Answered {
  assert.ok(
    answer.kind === 'exchange',
    answer.kind === 'refused' ? `${answer.refusal.cause} ${answer.refusal.cure}` : answer.kind,
  );
  return answer;
}

/** Returns the fields in the first section of an answer by label, as plain JSON. */
export function fieldsOfAnswer(answer: CellAnswer): Readonly<Record<string, unknown>> {
  const { exchange, hints } = answered(answer);
  const [section] = decodeExchange(exchange, hints).sections as readonly FieldsSection[];
  return Object.fromEntries((section?.fields ?? []).map(({ label, value }) => [label, jsonOfValue(value)]));
}
