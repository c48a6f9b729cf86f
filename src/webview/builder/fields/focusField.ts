/**
 * Focuses a field, and opens the disclosures around it. If a field has several inputs, focuses the one to type into.
 * For a group, focuses its first field.
 */
export function focusField(control: HTMLElement): void {
  for (let around = control.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  const line = control.closest('.ask-line');
  const typed = line?.querySelector<HTMLElement>('input[data-part]:not([hidden])');
  const inGroup = control.hidden ? control.closest('.ask')?.querySelector<HTMLElement>(focusable) : undefined;
  (typed ?? inGroup ?? control).focus();
}

const focusable = '.ask-members :is(input, select, textarea, button):not([hidden])';
