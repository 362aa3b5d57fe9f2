import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { createServer as createPlainServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer as createTlsServer } from 'node:tls'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { denoEnvironment, denos } from '../../../../src/testing/deno-host.ts'
import { makeCertificate } from '../../../../src/testing/make-certificate.ts'
import type { Certificate } from '../../../../src/testing/make-certificate.ts'

const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'narthex-tls-')))
/** DNS does not know this name, so a second look-up would find nothing. */
const NAME = 'hook.example.invalid'
const received: { name: unknown; host: string | undefined; url: string | undefined; body: string }[] = []
const servers: { close(): void }[] = []
let authorities: string
/**
 * The ports of the receivers. The first three certificates are for a name, for an address, and for the same name from
 * an unknown authority. The last three receivers misbehave.
 */
let ports: {
  named: number
  numbered: number
  untrusted: number
  otherProtocol: number
  longWinded: number
  resetting: number
}

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const receiver = (certificate: Certificate) =>
  createServer(certificate, async (request, response) => {
    const { url, headers, socket } = request
    received.push({ name: (socket as TLSSocket).servername, host: headers.host, url, body: await text(request) })
    if (url === '/endless') return void response.writeHead(200).write('x'.repeat(1_000_000))
    if (url === '/early') response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    response.writeHead(url === '/moved' ? 302 : 204, { location: `https://${headers.host}/elsewhere` }).end()
  })

beforeAll(async () => {
  const [named, numbered, untrusted] = [`DNS:${NAME}`, 'IP:127.0.0.1', `DNS:${NAME}`].map((names, index) =>
    makeCertificate(folders[index]!, names),
  ) as [Certificate, Certificate, Certificate]
  authorities = join(folders[0]!, 'authorities.pem')
  writeFileSync(authorities, [named, numbered].map(({ authority }) => readFileSync(authority, 'utf8')).join(''))
  const longWinded = createPlainServer((socket) =>
    socket.on('error', () => {}).once('data', () => socket.write(`HTTP/1.1 200 ${'x'.repeat(17_000)}`)),
  )
  const otherProtocol = createTlsServer(named, (socket) =>
    socket.on('error', () => {}).end('220 mail.example.invalid ESMTP\r\n'),
  )
  ports = {
    named: await listen(receiver(named)),
    numbered: await listen(receiver(numbered)),
    untrusted: await listen(receiver(untrusted)),
    otherProtocol: await listen(otherProtocol),
    longWinded: await listen(longWinded),
    resetting: await listen(createPlainServer((socket) => socket.once('data', () => socket.resetAndDestroy()))),
  }
})
afterAll(() => {
  for (const server of servers) server.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  received.length = 0
})

const runtimes = [
  { name: 'Node', file: process.execPath, options: ['--import', 'tsx', '--input-type=module', '-'] },
  ...denos.map(({ name, file }) => ({ name, file, options: ['run', '--no-config', '--no-lock', '-A', '-'] })),
]

test.each(runtimes)(
  'in $name, only the checked address gets the webhook request, with the host name of the URL',
  async ({ file, options }) => {
    const origin = `${NAME}:${ports.named}`
    const cases: [url: string, outcome: unknown][] = [
      [`https://${origin}/hook?room=1`, 204],
      // An early hint (103) is not the answer.
      [`https://${origin}/early`, 204],
      [`https://${origin}/moved`, 302],
      [`https://127.0.0.1:${ports.numbered}/number`, 204],
      // The first answer has an endless body, and `post` does not wait for the end. The second answer never ends its
      // status line.
      [`https://${origin}/endless`, 200],
      [`http://${NAME}:${ports.longWinded}/`, 'Error: the answer is not HTTP'],
      [`https://other.example.invalid:${ports.named}/`, expect.stringMatching(/cert/i)],
      [`https://127.0.0.1:${ports.named}/`, expect.stringMatching(/cert/i)],
      [`https://${NAME}:${ports.numbered}/`, expect.stringMatching(/cert/i)],
      [`https://${NAME}:${ports.untrusted}/`, expect.stringMatching(/cert/i)],
      [`https://${NAME}:${ports.otherProtocol}/`, 'Error: the answer is not HTTP'],
      [`http://${origin}/plain`, expect.stringMatching(/^Error: the (connection was closed|answer is not HTTP)/)],
      [`http://${NAME}:${ports.resetting}/`, 'Error: the connection was closed without an answer'],
    ]
    const outcomes = await postAll(cases.map(([url]) => url))
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(cases))
    const [first, ...others] = received
    expect(first).toEqual({ name: NAME, host: origin, url: '/hook?room=1', body: '{"größe":1}' })
    expect(others.map(({ url }) => url)).toEqual(['/early', '/moved', '/number', '/endless'])

    async function postAll(urls: string[]): Promise<[url: string, outcome: number | string][]> {
      const script = `const { post } = await import(${JSON.stringify(new URL('post.ts', import.meta.url).href)})
      const outcomes = []
      for (const url of ${JSON.stringify(urls)}) {
        const sent = post({ url: new URL(url), address: '127.0.0.1' }, { 'x-narthex-event': 'test' }, '{"größe":1}')
        outcomes.push([url, await sent.catch((error) => String(error))])
      }
      console.log(JSON.stringify(outcomes))`
      const env = { ...denoEnvironment, NODE_EXTRA_CA_CERTS: authorities, DENO_CERT: authorities }
      const child = spawn(file, options, { env, stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.end(script)
      return JSON.parse(await text(child.stdout)) as [string, number | string][]
    }
  },
)
