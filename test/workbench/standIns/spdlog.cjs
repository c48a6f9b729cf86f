'use strict';
// Replaces @vscode/spdlog, VS Code's writer of log files and output channels, so that no C++ is compiled.
// Implements the parts that VS Code uses: the level filter, lines of "date [level] text", appending. Files don't
// rotate.
const fs = require('node:fs');
const path = require('node:path');

const levelNames = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
const infoLevel = 2;

class Logger {
  #file;
  #level = infoLevel;
  #plain = false;

  constructor(_type, _name, file) {
    this.#file = file;
  }

  trace(text) {
    this.#write(0, text);
  }
  debug(text) {
    this.#write(1, text);
  }
  info(text) {
    this.#write(2, text);
  }
  warn(text) {
    this.#write(3, text);
  }
  error(text) {
    this.#write(4, text);
  }
  critical(text) {
    this.#write(5, text);
  }
  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  setPattern() {}
  /** VS Code clears the formatters of output channels: their text is written unchanged. */
  clearFormatters() {
    this.#plain = true;
  }
  flush() {}
  drop() {
    this.#file = undefined;
  }

  #write(level, text) {
    if (level < this.#level || this.#file === undefined) return;
    fs.appendFileSync(this.#file, this.#plain ? text : `${new Date().toISOString()} [${levelNames[level]}] ${text}\n`);
  }
}

async function createLogger(name, file) {
  await fs.promises.mkdir(path.dirname(file), { recursive: true });
  await fs.promises.appendFile(file, '');
  return new Logger('rotating', name, file);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
