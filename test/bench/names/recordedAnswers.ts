import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { isList, isObject, type JsonValue, readMember, readText } from '../../../src/core/base/json/jsonValue';
import { parseJson } from '../../../src/core/base/json/parseJson';
import { failed, ok, type Result } from '../../../src/core/base/result';

/** A request and its answer without an error. */
export interface RecordedAnswer {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly result: JsonValue;
}

/** The answers of a folder, and the files that can't be read, each with the reason. */
export interface Recording {
  readonly answers: readonly RecordedAnswer[];
  readonly skipped: readonly { readonly file: string; readonly problem: string }[];
}

/** Reads all `.io` and `.jsonl` files of a folder and the folders below it, in the order of their names. Throws if there is no such folder. */
export function readRecording(folder: string): Recording {
  const answers: RecordedAnswer[] = [];
  const skipped: { readonly file: string; readonly problem: string }[] = [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:io|jsonl)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const read = file.endsWith('.jsonl') ? readTransactions(text) : readRecorded(text);
    if (read.kind === 'ok') answers.push(...read.value);
    else skipped.push({ file: path.relative(folder, file), problem: read.problem });
  }
  return { answers, skipped };
}

/**
 * Reads the text of one file: lines `>> request` and `<< answer`, each pair in this order, and comments (`//`). An answer
 * with an error holds nothing to name and is left out. Fails with a sentence for anything else.
 */
export function readRecorded(text: string): Result<readonly RecordedAnswer[], string> {
  const answers: RecordedAnswer[] = [];
  let request: JsonValue | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const mark = line.slice(0, 3);
    if (line.trim() === '' || line.startsWith('//')) continue;
    if (mark !== '>> ' && mark !== '<< ') return failed(`Line ${index + 1} doesn't begin with ">> ", "<< " or "//".`);
    const json = parseJson(line.slice(3));
    if (json.kind === 'failed') return failed(`Line ${index + 1} isn't JSON.`);
    if (mark === '>> ') {
      if (readText(json.value, 'method') === undefined)
        return failed(`The request in line ${index + 1} has no method.`);
      request = json.value;
    } else {
      if (request === undefined) return failed(`The answer in line ${index + 1} has no request.`);
      const answer = answerOf(request, json.value);
      if (answer === undefined) return failed(`The answer in line ${index + 1} has neither a result nor an error.`);
      if (answer !== 'error') answers.push(answer);
      request = undefined;
    }
  }
  return request === undefined ? ok(answers) : failed('The last request has no answer.');
}

/** Reads lines of JSON with a transaction, its receipt, or both. Fails with a sentence for anything else. */
export function readTransactions(text: string): Result<readonly RecordedAnswer[], string> {
  const answers: RecordedAnswer[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const json = parseJson(line);
    const found = Object.entries(methods).flatMap(([member, method]) => {
      const result = json.kind === 'ok' ? readMember(json.value, member) : undefined;
      return isObject(result) ? [{ method, params: [], result }] : [];
    });
    if (found.length === 0) return failed(`Line ${index + 1} has no transaction and no receipt.`);
    answers.push(...found);
  }
  return ok(answers);
}

const methods = { transaction: 'eth_getTransactionByHash', receipt: 'eth_getTransactionReceipt' };

function answerOf(request: JsonValue, answer: JsonValue): RecordedAnswer | 'error' | undefined {
  if (isObject(readMember(answer, 'error'))) return 'error';
  const result = readMember(answer, 'result');
  if (result === undefined) return undefined;
  const params = readMember(request, 'params');
  return { method: readText(request, 'method') ?? '', params: isList(params) ? params : [], result };
}
