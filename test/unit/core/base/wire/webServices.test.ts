import assert from 'node:assert/strict';

import { parseWebService, type WebServiceKind } from '../../../../../src/core/base/wire/webServices';

function urlOf(kind: WebServiceKind, text: string, ...allowed: readonly string[]): string | undefined {
  const parsed = parseWebService(kind, text, allowed);
  return parsed.kind === 'ok' ? parsed.value.url : undefined;
}

describe('the address of a service on the web', () => {
  it('is an https origin with a path that the kind of service fixes', () => {
    assert.equal(urlOf('sourcify', 'https://sourcify.dev/server'), 'https://sourcify.dev/server');
    assert.equal(urlOf('sourcify', 'https://sourcify.example/'), 'https://sourcify.example');
    assert.equal(urlOf('etherscan', 'https://api.etherscan.io/v2/api'), 'https://api.etherscan.io/v2/api');
    assert.equal(urlOf('etherscan', 'https://eth.blockscout.com/api/'), 'https://eth.blockscout.com/api');
    assert.equal(urlOf('signatures', 'https://api.openchain.xyz'), 'https://api.openchain.xyz');
  });

  it('the address of a web service has no path that is a command for something else', () => {
    for (const path of [
      '/admin/shutdown',
      '/server/..',
      '/server/../admin',
      '/api/../admin',
      '/v2/api/x',
      '/%2e%2e/x',
      '//x',
    ])
      for (const kind of ['sourcify', 'etherscan', 'signatures'] as const) {
        const url = urlOf(kind, `https://host.example${path}`);
        assert.ok(url === undefined || url === 'https://host.example', `${kind} ${path}`);
      }
    for (const rest of ['/api?x=1', '/api#x', '/api?', '/api#'])
      assert.equal(urlOf('etherscan', `https://a.example${rest}`), undefined);
  });

  it('the address of a web service is no IP address in any notation, and no name of this computer or of a private network', () => {
    for (const host of [
      ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1', '127.0.0.1.'],
      ...['%31%32%37.0.0.1', '１２７.0.0.1', '8.8.8.8', '[::1]', '[::ffff:127.0.0.1]', '[2606:4700::1111]', '0'],
      ...[
        'localhost',
        'LOCALHOST',
        'x.localhost',
        'localhost.',
        'router',
        'nas.local',
        'vault.internal',
        'x.home.arpa',
      ],
      ...['ⓛocalhost', 'metadata.google.internal', 'sourcify.example.'],
    ])
      assert.equal(urlOf('sourcify', `https://${host}`), undefined, host);
  });

  it('contains no tab, line break, backslash or invisible character, which URL parsers drop', () => {
    for (const text of [
      ...[
        'https://sourc\tify.dev',
        'https://sourcify.dev\t',
        '\thttps://sourcify.dev',
        'https://sourc\nify.dev',
        'ht\ttps://a.example',
      ],
      ...['https://sourc\rify.dev', 'https:\\\\sourcify.dev', 'https://sourcify.dev\\server', 'https:/sourcify.dev'],
      ...[
        'https:sourcify.dev',
        'https://sourc\u00adify.dev',
        'https://sourc\u200bify.dev',
        'https://a.example /',
        '\u0000https://a.example',
      ],
      ...['https://a@sourcify.dev', 'https://@sourcify.dev', 'https://a:b@sourcify.dev', 'https://sourcify.dev/@x'],
    ])
      assert.equal(urlOf('sourcify', text), undefined, JSON.stringify(text));
  });

  it('repeats no text of the settings in its problem', () => {
    const key = 'pl4ntedpl4ntedpl4nted';
    for (const text of [`https://a.example/${key}`, `http://${key}.example`, `https://a.example?${key}`, `${key}`]) {
      const parsed = parseWebService('sourcify', text, []);
      assert.ok(parsed.kind === 'failed' && !parsed.problem.includes(key), text);
    }
  });

  it('is on this computer only if the user allowed that origin', () => {
    const own = 'http://localhost:5555';
    assert.equal(urlOf('sourcify', own, own), own);
    assert.equal(urlOf('sourcify', own), undefined);
    assert.equal(urlOf('sourcify', `${own}/admin`, own), undefined);
    assert.equal(urlOf('sourcify', 'http://localhost:5556', own), undefined);
    assert.equal(urlOf('sourcify', 'https://10.0.0.7', 'https://10.0.0.7'), 'https://10.0.0.7');
    assert.equal(urlOf('sourcify', 'http://10.0.0.7', 'http://10.0.0.7'), undefined);
  });
});
