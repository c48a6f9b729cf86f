'use strict';
// Opens the Rpcbook view and the notebook that RPCBOOK_SAMPLE names when a window has started. The page's address could name a file too, but
// VS Code opens that one before it knows of any notebook type, as plain text.
const vscode = require('vscode');

exports.activate = async () => {
  await vscode.commands.executeCommand('rpcbook.networks.focus');
  const notebook = await vscode.workspace.openNotebookDocument(vscode.Uri.file(process.env.RPCBOOK_SAMPLE));
  await vscode.window.showNotebookDocument(notebook);
};
