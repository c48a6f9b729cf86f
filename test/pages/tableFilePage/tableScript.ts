// Runs in the page: a table file with an API that reads its bytes.
import './servedBytes';
import '../../../src/webview/tableFile/tableFile';
