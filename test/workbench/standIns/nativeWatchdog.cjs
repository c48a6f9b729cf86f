'use strict';
// Replaces @vscode/native-watchdog, so that no C++ is compiled. VS Code also watches its parent process itself.
exports.start = () => {};
exports.exit = (code) => process.exit(code ?? 0);
