import { visibleText } from '../../../../base/view/visibleText';
import type { TraceFrame, TraceKind } from '../../../../formats/trace/callTrace';

const names: Readonly<Record<Exclude<TraceKind, 'other'>, string>> = {
  call: 'call',
  static: 'static',
  delegate: 'delegate',
  callCode: 'callcode',
  create: 'create',
  create2: 'create2',
  selfDestruct: 'self-destruct',
};

/** Returns the display name of a frame's kind. A kind that only some nodes have is shown with the node's own name. */
export function traceKindName({ kind, typeName }: Pick<TraceFrame, 'kind' | 'typeName'>): string {
  return kind === 'other' ? visibleText(typeName ?? 'other', maxTypeName).toLowerCase() : names[kind];
}

const maxTypeName = 40;
