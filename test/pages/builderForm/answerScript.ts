// Runs in the page: a result document with an API that records.
import './webviewApi';
import '../../../src/webview/answer/answer';
