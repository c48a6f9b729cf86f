import type { WorkReport } from '../../../core/run/longWork/workReport';
import type { LongWorkAction } from '../../../messages/outputMessage';
import type { IconName } from '../dom/codicons';
import { element, updateHidden } from '../dom/element';
import { iconButton } from '../dom/icon';

interface WorkReportButton {
  readonly action: LongWorkAction;
  readonly icon: IconName;
  readonly label: string;
  isOffered(report: WorkReport): boolean;
}

/** Buttons for the work itself. */
export const workReportButtons: readonly WorkReportButton[] = [
  { action: 'continue', icon: 'play', label: 'Continue', isOffered: canContinue },
  { action: 'startOver', icon: 'restart', label: 'Start Over', isOffered: canContinue },
  { action: 'pause', icon: 'pause', label: 'Pause', isOffered: canPause },
  { action: 'resume', icon: 'play', label: 'Resume', isOffered: ({ live }) => live?.paused !== undefined },
  {
    action: 'stop',
    icon: 'stop',
    label: 'Stop',
    isOffered: ({ live }) => live !== undefined && live.state !== 'ended',
  },
  {
    action: 'saveAs',
    icon: 'saveAs',
    label: 'Save As…',
    isOffered: ({ state, live }) => (live === undefined ? state !== 'running' : live.isKept === true),
  },
];

function canContinue({ state, live }: WorkReport): boolean {
  return state === 'stopped' && live === undefined;
}

/** A cell that is repeated has nothing to pause: each of its runs costs. */
function canPause({ live }: WorkReport): boolean {
  return live !== undefined && live.paused === undefined && live.state !== 'ended' && live.state !== 'repeating';
}

/** Buttons for the written file. */
export const savedButtons: readonly WorkReportButton[] = [
  { action: 'openSaved', icon: 'openDocument', label: 'Open', isOffered: ({ saved }) => saved !== undefined },
  { action: 'revealSaved', icon: 'folderOpened', label: 'Reveal', isOffered: ({ saved }) => saved !== undefined },
];

/** A row of buttons that appear when their actions are available. Calls `onLost` when the focused button disappears. */
export class ButtonRow {
  readonly element = element('div', { class: 'buttons' });
  readonly #made;

  constructor(
    buttons: readonly WorkReportButton[],
    act: (action: LongWorkAction) => void,
    private readonly onLost: () => void,
  ) {
    this.#made = buttons.map((button) => {
      const made = iconButton(button.icon, button.label, () => act(button.action), button.label);
      made.classList.add('button', `work-${button.action}`);
      return { button, made };
    });
    this.element.append(...this.#made.map(({ made }) => made));
  }

  update(report: WorkReport): void {
    let hasLost = false;
    for (const { button, made } of this.#made) {
      const isOffered = button.isOffered(report);
      hasLost ||= !isOffered && made.matches(':focus');
      updateHidden(made, !isOffered);
    }
    updateHidden(
      this.element,
      this.#made.every(({ made }) => made.hidden),
    );
    if (hasLost) this.onLost();
  }
}
