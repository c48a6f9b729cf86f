import assert from 'node:assert/strict';

import { StepBudget, stepLimits } from '../../../../../../src/core/base/stepBudget';
import { BuiltInAbi } from '../../../../../../src/core/formats/abi/names/builtInAbi';
import { noHints } from '../../../../../../src/core/formats/abi/names/decodeHints';
import { createEncodeContext } from '../../../../../../src/core/run/session/compose/createEncodeContext';

describe('a variable of a layout without variables', () => {
  it('names the contract of the layout, which may be a proxy', () => {
    const json = { storage: [], types: null };
    for (const [source, expected] of [
      ['out/ERC1967Proxy.sol/ERC1967Proxy.json', 'The layout of ERC1967Proxy has no variables. It may be a proxy.'],
      ['build/combined.json:Proxy', 'The layout of Proxy has no variables. It may be a proxy.'],
      ['run-latest.json', 'The layout has no variables. The contract may be a proxy.'],
    ] as const) {
      const context = createEncodeContext({ ...noHints, layout: { json, source } }, new BuiltInAbi());
      const slot = context.slotOf?.('fee', new StepBudget(stepLimits.layoutEntries));
      assert.ok(slot?.kind === 'failed');
      assert.equal(slot.problem, expected);
    }
  });
});
