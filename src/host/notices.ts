import { type CancellationToken, type MessageOptions, type Progress, type ProgressOptions, window } from 'vscode';

import { inertText } from '../core/view/inertText';

/** Below the message of a dialog, which has to be answered. */
export interface DialogOptions {
  readonly modal: true;
  readonly detail?: string;
}

type NoticeArguments = readonly [message: string, ...given: (DialogOptions | string)[]];

/**
 * Shows a message, as a dialog where options say so, and gives the button that was chosen. A message holds what nodes,
 * files and settings say, and VS Code makes links of `[text](command:…)` in it: no text becomes a link or a line of its
 * own here. What can be done is offered as a button.
 */
export function showInformation(...given: NoticeArguments): Thenable<string | undefined> {
  const { message, options, buttons } = inertNotice(given);
  return window.showInformationMessage(message, options, ...buttons);
}

/** The same as a warning. */
export function showWarning(...given: NoticeArguments): Thenable<string | undefined> {
  const { message, options, buttons } = inertNotice(given);
  return window.showWarningMessage(message, options, ...buttons);
}

/** The same as an error. */
export function showError(...given: NoticeArguments): Thenable<string | undefined> {
  const { message, options, buttons } = inertNotice(given);
  return window.showErrorMessage(message, options, ...buttons);
}

/** Shows that something is under way, with what it reports, for as long as it is. */
export function showProgress<Result>(
  options: ProgressOptions,
  task: (progress: Progress<{ message: string }>, token: CancellationToken) => Thenable<Result>,
): Thenable<Result> {
  return window.withProgress<Result>({ ...options, title: inertText(options.title ?? '') }, (progress, token) =>
    task({ report: ({ message }) => progress.report({ message: inertText(message) }) }, token),
  );
}

/** Shows a line in the status bar for a while. */
export function showStatus(message: string, milliseconds: number): void {
  window.setStatusBarMessage(inertText(message), milliseconds);
}

interface InertNotice {
  readonly message: string;
  readonly options: MessageOptions;
  readonly buttons: readonly string[];
}

function inertNotice([message, ...given]: NoticeArguments): InertNotice {
  const [dialog] = given.filter((part) => typeof part !== 'string');
  return {
    message: inertText(message),
    options: dialog ? { modal: true, detail: inertText(dialog.detail ?? '') } : {},
    buttons: given.filter((part) => typeof part === 'string'),
  };
}
