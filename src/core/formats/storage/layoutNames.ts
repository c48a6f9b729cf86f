import type { JsonObject, JsonValue } from '../../base/json/jsonValue';
import { readList, readText } from '../../base/json/readMember';
import { stepLimits } from '../../base/stepLimits';
import { findStorageLayout } from './findStorageLayout';
import { readNamespaces } from './readNamespaces';

/** `readStorageLayout` refuses larger layouts. */
const maxVariables = stepLimits.layoutEntries.steps;

/** Returns the names of a layout's variables, as positions begin with them. Reads no types. */
export function layoutNames(json: JsonValue): readonly string[] {
  const found = findStorageLayout(json);
  if (found === undefined) return [];
  const labels = found.kind === 'vyper' ? moduleNames(found.json) : solcNames(found.json);
  return [...new Set(labels.slice(0, maxVariables))];
}

function solcNames(json: JsonValue): readonly string[] {
  const own = readList(json, 'storage').slice(0, maxVariables);
  const labels = own.map((variable) => readText(variable, 'label')).filter((label) => label !== undefined);
  return [...labels, ...readNamespaces(json).map(({ label }) => label)];
}

function moduleNames(json: JsonObject): readonly string[] {
  return Object.keys(json)
    .slice(0, maxVariables)
    .map((name) => name.split('.', 1)[0] ?? name);
}
