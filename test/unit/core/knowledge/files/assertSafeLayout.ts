import assert from 'node:assert/strict';

import type { JsonValue } from '../../../../../src/core/base/json/jsonValue';
import { readStorageLayout } from '../../../../../src/core/formats/storage/readStorageLayout';

/** Fails unless a layout has the variables of `Safe`, and the names of its enum. */
export function assertSafeLayout(found: JsonValue | undefined): void {
  const read = readStorageLayout(found ?? null);
  assert.ok(read.kind === 'ok');
  assert.deepEqual(
    read.value.variables.map(({ label, slot, offset }) => [label, slot, offset]),
    [
      ['total', 0n, 0],
      ['phase', 0n, 16],
    ],
  );
  const type = read.value.types.get(read.value.variables[1]?.type ?? '');
  assert.deepEqual(type?.kind === 'value' && type.names, ['Planned', 'Active']);
}
