import { nameCharacters } from '../../../base/answerBounds';
import { visibleText } from '../../../base/view/visibleText';
import type { ChangedSource } from './cellSources';

/** Returns why an output is outdated, in a few words. */
export function formatChangedSource(changed: ChangedSource): string {
  switch (changed.kind) {
    case 'cell':
      return 'Made before the cell was changed';
    case 'network':
      return 'Made before the network was changed';
    case 'chain':
      return 'Made before the chain started over';
    case 'variable':
      return `Made from an older value of ${visibleText(changed.name, nameCharacters)}`;
    case 'answer':
      return `Made from an older answer of ${visibleText(changed.name, nameCharacters)}`;
  }
}
