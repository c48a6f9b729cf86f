import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

import { findDeepPlace } from '../../core/base/json/findDeepPlace';

const maxDepth = 100;

/**
 * Finds a place such as `rpcbook.services[0].networks[2].chainId` in the text of a settings file (JSON with comments,
 * or a `.code-workspace` file). Returns the range of the value. If the member is missing, returns the range of the
 * nearest object that should contain it. Returns undefined if the setting isn't in the file.
 */
export function locateSetting(
  text: string,
  settingId: string,
  place: string,
): { readonly start: number; readonly end: number } | undefined {
  // Parsing recurses, and a file from another person may be nested to any depth.
  const root = findDeepPlace(text, maxDepth) === undefined ? parseTree(text) : undefined;
  if (root === undefined) return undefined;
  const setting = findNodeAtLocation(root, [settingId]) ?? findNodeAtLocation(root, ['settings', settingId]);
  if (setting === undefined) return undefined;
  const node = deepest(setting, segmentsOf(place.slice(settingId.length)));
  return { start: node.offset, end: node.offset + node.length };
}

function deepest(from: Node, segments: readonly (string | number)[]): Node {
  let node = from;
  for (const segment of segments) {
    const next = findNodeAtLocation(node, [segment]);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

function segmentsOf(place: string): readonly (string | number)[] {
  return [...place.matchAll(/\[(\d+)\]|\.([^.[]+)/g)].map(([, index, name]) => name ?? Number(index));
}
