import type { TraceKind } from '../../../../formats/trace/callTrace';

/** Display names of the kinds of frames. */
export const traceKindNames: Readonly<Record<TraceKind, string>> = {
  call: 'call',
  static: 'static',
  delegate: 'delegate',
  callCode: 'callcode',
  create: 'create',
  create2: 'create2',
  selfDestruct: 'self-destruct',
};
