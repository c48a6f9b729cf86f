import { Uri, type Webview } from 'vscode';

/**
 * Returns a page with one bundled script, allowed by its nonce, and nothing else. Its content arrives in messages. Only
 * the script itself can make the text of a worker, which the policy of the page holds for, too.
 */
export function webviewPage(
  webview: Webview,
  extension: Uri,
  { script, title, hasWorker }: { readonly script: string; readonly title: string; readonly hasWorker?: boolean },
): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const source = webview.asWebviewUri(Uri.joinPath(extension, 'dist', script)).toString();
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}';${hasWorker ? ' worker-src blob:;' : ''}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<script type="module" nonce="${nonce}" src="${source}"></script>
</body>
</html>`;
}
