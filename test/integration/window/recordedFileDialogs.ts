import { type OpenDialogOptions, type SaveDialogOptions, type Uri, window } from 'vscode';

/** A dialog for a file, until the test answers it. */
export interface FileDialog {
  readonly kind: 'open' | 'save';
  readonly options: SaveDialogOptions | OpenDialogOptions;
  /** Selects a file, or closes the dialog. */
  readonly answer: (file: Uri | undefined) => void;
}

/** Records the dialogs for files from now on. The window shows none, so that tests answer them. */
export function recordFileDialogs(): readonly FileDialog[] {
  const dialogs: FileDialog[] = [];
  const show = (
    kind: FileDialog['kind'],
    options: SaveDialogOptions | OpenDialogOptions = {},
  ): Promise<Uri | undefined> =>
    new Promise((resolve) => {
      const dialog: FileDialog = {
        kind,
        options,
        answer: (file) => {
          dialogs.splice(dialogs.indexOf(dialog), 1);
          resolve(file);
        },
      };
      dialogs.push(dialog);
    });
  Object.assign(window, {
    showSaveDialog: (options?: SaveDialogOptions) => show('save', options),
    showOpenDialog: async (options?: OpenDialogOptions) => {
      const file = await show('open', options);
      return file && [file];
    },
  });
  return dialogs;
}
