/**
 * Keeps plain typing inside an input. A notebook treats single keys as commands (`a` adds a cell, `d d` deletes one)
 * and can't detect a focused field in a shadow root. Key combinations such as Ctrl+S still reach it.
 */
export function keepTyping(input: HTMLInputElement): void {
  input.addEventListener('keydown', (event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    const isEditing = isChord && /^[acvxz]$/i.test(event.key);
    if (!isChord || isEditing) event.stopPropagation();
  });
}
