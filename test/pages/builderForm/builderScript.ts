// Runs in the page: the request builder with an API that records.
import './webviewApi';
import '../../../src/webview/builder/builder';
