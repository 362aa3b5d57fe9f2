import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serveApp } from './serve-app.ts'
import { readServerSettings } from './server-settings.ts'

const dist = mkdtempSync(join(tmpdir(), 'narthex-tls-'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

/** Makes a self-signed certificate, as a church without a domain would. */
function makeCertificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert, key }
}

test('when the server has a certificate, it accepts only TLS and sends HSTS', async () => {
  const { cert, key } = makeCertificate(dist)
  // A page without a `meta` for a key belongs to a hosted project, so the server opens no database.
  writeFileSync(join(dist, 'index.html'), '<head></head>')
  const settings = { ...readServerSettings({ NARTHEX_TLS_CERT: cert, NARTHEX_TLS_KEY: key }), port: 0 }
  const server = await serveApp({ dist, folder: join(tmpdir(), 'no-data'), settings })
  try {
    expect(server.url).toMatch(/^https:\/\/localhost:\d+$/)
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      get(`${server.url}/health`, { ca: readFileSync(cert) }, (response) => answered(response.resume())).on(
        'error',
        failed,
      )
    })
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    await expect(fetch(server.url.replace('https', 'http'))).rejects.toThrow('fetch failed')
  } finally {
    await server.close()
  }
})
