import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `authority` is the path of the authority's certificate. A program that trusts the authority also trusts `cert`. */
export type Certificate = { authority: string; cert: Buffer; key: Buffer }

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const openssl = (...options: string[]) => execFileSync('openssl', options, { stdio: 'ignore' })

/**
 * Creates a certificate for names and addresses. A new authority signs the certificate, because Deno trusts no
 * self-signed certificate.
 *
 * @param names in openssl's form, such as 'DNS:localhost,IP:127.0.0.1'
 */
export function makeCertificate(folder: string, names: string): Certificate {
  const at = (name: string) => join(folder, name)
  writeFileSync(at('names'), `subjectAltName=${names}\nbasicConstraints=CA:FALSE\n`)
  openssl('req', '-x509', ...KEY, '-days', '2', '-subj', '/CN=Authority', '-keyout', at('ca.key'), '-out', at('ca.pem'))
  openssl('req', ...KEY, '-subj', '/CN=Receiver', '-keyout', at('key.pem'), '-out', at('request.pem'))
  const signed = ['-req', '-days', '2', '-extfile', at('names'), '-CA', at('ca.pem'), '-CAkey', at('ca.key')]
  openssl('x509', ...signed, '-set_serial', '1', '-in', at('request.pem'), '-out', at('cert.pem'))
  return { authority: at('ca.pem'), cert: readFileSync(at('cert.pem')), key: readFileSync(at('key.pem')) }
}
