/**
 * Keeps plain typing inside an input. A notebook reads single keys as commands (`a` adds a cell, `d d` deletes one)
 * and cannot see that a field in a shadow root has the focus; chords such as Ctrl+S still reach it.
 */
export function keepTyping(input: HTMLInputElement): void {
  input.addEventListener('keydown', (event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    const isEditing = isChord && /^[acvxz]$/i.test(event.key);
    if (!isChord || isEditing) event.stopPropagation();
  });
}
