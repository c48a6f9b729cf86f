import { type CancellationToken, type MessageOptions, type Progress, type ProgressOptions, window } from 'vscode';

import { inertProse } from '../core/base/view/inertProse';

/** Options for a modal dialog. */
export interface DialogOptions {
  readonly modal: true;
  /** A text, or several lines. */
  readonly detail?: string | readonly string[];
}

type NoticeArguments = readonly [message: string, ...given: (DialogOptions | string)[]];

/**
 * Shows a message, or a modal dialog if the options say so, and returns the chosen button. Messages contain text from
 * nodes, files, and settings, and VS Code turns `[text](command:…)` into links. This function disables such links, removes
 * the backticks around code, and keeps the text on one line. Actions are shown as buttons.
 */
export function showInformation(...given: NoticeArguments): Thenable<string | undefined> {
  const { message, options, buttons } = inertNotice(given);
  return window.showInformationMessage(message, options, ...buttons);
}

/** Like `showInformation`, as a warning. */
export function showWarning(...given: NoticeArguments): Thenable<string | undefined> {
  const { message, options, buttons } = inertNotice(given);
  return window.showWarningMessage(message, options, ...buttons);
}

/** Like `showInformation`, as an error. */
export function showError(...given: NoticeArguments): Thenable<string | undefined> {
  const { message, options, buttons } = inertNotice(given);
  return window.showErrorMessage(message, options, ...buttons);
}

/** Shows progress with the reported messages while a task runs. */
export function showProgress<Result>(
  options: ProgressOptions,
  task: (progress: Progress<{ message: string }>, token: CancellationToken) => Thenable<Result>,
): Thenable<Result> {
  return window.withProgress<Result>({ ...options, title: inertProse(options.title ?? '') }, (progress, token) =>
    task({ report: ({ message }) => progress.report({ message: inertProse(message) }) }, token),
  );
}

/** Shows a line in the status bar for the given time. */
export function showStatus(message: string, milliseconds: number): void {
  window.setStatusBarMessage(inertProse(message), milliseconds);
}

interface InertNotice {
  readonly message: string;
  readonly options: MessageOptions;
  readonly buttons: readonly string[];
}

function inertNotice([message, ...given]: NoticeArguments): InertNotice {
  const [dialog] = given.filter((part) => typeof part !== 'string');
  return {
    message: inertProse(message),
    options: dialog ? { modal: true, detail: detailText(dialog.detail ?? '') } : {},
    buttons: given.filter((part) => typeof part === 'string'),
  };
}

function detailText(detail: string | readonly string[]): string {
  return typeof detail === 'string' ? inertProse(detail) : detail.map(inertProse).join('\n');
}
