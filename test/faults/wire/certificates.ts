import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Certificates {
  readonly authority: string;
  readonly good: Certificate;
  readonly expired: Certificate;
  readonly otherName: Certificate;
  readonly selfSigned: Certificate;
}

/** Creates certificates for one run with openssl: for `localhost` and loopback, signed by their own authority. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(path.join(tmpdir(), 'rpcbook-certificates-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const sign = (name: string, alternatives: string, dates: readonly string[]): Certificate => {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    writeFileSync(path.join(folder, `${name}.ext`), `subjectAltName=${alternatives}\n`);
    openssl(
      'ca',
      '-batch',
      '-config',
      'ca.conf',
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.crt`,
      '-notext',
      '-extfile',
      `${name}.ext`,
      ...dates,
    );
    return { key: read(`${name}.key`), cert: read(`${name}.crt`) };
  };
  try {
    writeFileSync(
      path.join(folder, 'ca.conf'),
      '[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\ncertificate=ca.crt\nprivate_key=ca.key\ndefault_md=sha256\npolicy=any\nunique_subject=no\n[any]\ncommonName=supplied\n',
    );
    writeFileSync(path.join(folder, 'index.txt'), '');
    writeFileSync(path.join(folder, 'serial'), '1000\n');
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-subj',
      '/CN=Test authority',
      '-days',
      '2',
    );
    const here = 'DNS:localhost,IP:127.0.0.1,IP:::1';
    const days = ['-days', '2'];
    const good = sign('good', here, days);
    const expired = sign('expired', here, ['-startdate', '20200101000000Z', '-enddate', '20200102000000Z']);
    const otherName = sign('other', 'DNS:other.example', days);
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'self.key',
      '-out',
      'self.crt',
      '-subj',
      '/CN=localhost',
      '-addext',
      `subjectAltName=${here}`,
    );
    return {
      authority: read('ca.crt'),
      good,
      expired,
      otherName,
      selfSigned: { key: read('self.key'), cert: read('self.crt') },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Trusts an authority in this process in addition to the usual ones. Returns a function that removes it. */
export function trustAuthority(authority: string): () => void {
  const original = tls.createSecureContext;
  tls.createSecureContext = (options) => {
    const secured = original(options);
    // Missing in the types: Node's own `ca` option calls this.
    (secured.context as { addCACert(certificate: string): void }).addCACert(authority);
    return secured;
  };
  return () => {
    tls.createSecureContext = original;
  };
}
