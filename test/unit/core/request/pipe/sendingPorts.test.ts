import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { KnowingPorts } from '../../../../../src/core/knowledge/sources/knowingPorts';
import type { SpendingPorts } from '../../../../../src/core/request/pipe/allowance';
import type { AskingPorts } from '../../../../../src/core/request/pipe/askingPorts';
import type { NetworkPorts, PlanningPorts } from '../../../../../src/core/request/pipe/networkPorts';
import type { OfferingPorts } from '../../../../../src/core/request/pipe/offeringPorts';
import type { PromptPorts } from '../../../../../src/core/request/pipe/promptPorts';
import type { SendingPorts } from '../../../../../src/core/request/pipe/sendingPorts';

const sources = path.resolve(import.meta.dirname, '../../../../../src');

/** The files of `src` whose text matches an expression. */
function filesWith(expression: RegExp): readonly string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && expression.test(readFileSync(path.join(sources, name), 'utf8')))
    .map((name) => name.split(path.sep).join('/'))
    .toSorted();
}

type HasWire<Ports> = 'wire' extends keyof Ports ? true : false;
type Web<Ports extends OfferingPorts> = NonNullable<NonNullable<Ports['inquiries']>['web']>;
type HasWebPort<Ports extends OfferingPorts> = 'port' extends keyof Web<Ports> ? true : false;

describe('sendingPorts', () => {
  it('are in the type of every function that can send', () => {
    // The type check of this table is the test: each value is what the compiler finds in the role.
    const wires: {
      readonly knowing: HasWire<KnowingPorts>;
      readonly offering: HasWire<OfferingPorts>;
      readonly network: HasWire<NetworkPorts>;
      readonly planning: HasWire<PlanningPorts>;
      readonly spending: HasWire<SpendingPorts>;
      readonly prompt: HasWire<PromptPorts>;
      readonly sending: HasWire<SendingPorts>;
      readonly asking: HasWire<AskingPorts>;
    } = {
      knowing: false,
      offering: false,
      network: false,
      planning: false,
      spending: false,
      prompt: false,
      sending: true,
      asking: true,
    };
    const web: { readonly offering: HasWebPort<OfferingPorts>; readonly asking: HasWebPort<AskingPorts> } = {
      offering: false,
      asking: true,
    };
    assert.deepEqual(
      Object.entries({ ...wires, web: web.asking }).flatMap(([role, sends]) => (sends ? [role] : [])),
      ['sending', 'asking', 'web'],
    );
    assert.equal(web.offering, false);
  });

  it('let only executeCall send through the wire', () => {
    assert.deepEqual(filesWith(/\bwire\s*\.send\(/), ['core/request/pipe/executeCall.ts']);
  });

  it('are joined with every other role only where core runs whole cells', () => {
    assert.deepEqual(
      filesWith(/\bRunningPorts\b/).filter((name) => name.startsWith('core/')),
      [
        'core/editor/draft/runDraft.ts',
        'core/editor/lookup/receiptWithTransaction.ts',
        'core/editor/lookup/runLookup.ts',
        'core/editor/lookup/traceTransaction.ts',
        'core/run/session/run/notebookSession.ts',
        'core/run/session/run/runNotebook.ts',
        'core/run/session/run/runningPorts.ts',
      ],
    );
  });
});
