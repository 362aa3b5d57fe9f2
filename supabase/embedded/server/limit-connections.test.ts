import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitConnections } from './limit-connections.ts'

const MOST = 50
const slow: ServerResponse[] = []
const server = createServer((request, response) => {
  if (request.url === '/slow') slow.push(response)
  else response.end('ok')
})
const sockets: Socket[] = []

beforeAll(async () => {
  limitConnections(server, MOST)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => server.close(closed))
})

/** From one of 127.0.0.0/8, which are all this machine. */
function open(from: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  return new Promise((opened, failed) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from }).on('error', failed)
    sockets.push(socket)
    socket.resume().once('connect', () => opened(socket))
  })
}

/** What comes of a request: the first line of the answer, or that the connection was closed. */
function ask(socket: Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return new Promise((told) => {
    socket.once('data', (data) => told(String(data).split('\r\n')[0]!)).once('close', () => told('closed'))
  })
}

test('connections that one address holds open by the hundred cost neither others nor itself an answer', async () => {
  const before = await open('127.0.0.1')
  expect(await ask(before)).toBe('HTTP/1.1 200 OK')
  const waiting = await open('127.0.0.77')
  const late = ask(waiting, '/slow')
  await expect.poll(() => slow.length).toBe(1)

  const held: Socket[] = []
  for (let at = 0; at < 300; at++) held.push(await open('127.0.0.77'))
  const isOpen = (socket: Socket) => !socket.destroyed
  await expect.poll(() => held.filter(isOpen).length).toBe(MOST - 2)
  expect(held.slice(-10).every(isOpen)).toBe(true)

  expect(await ask(before)).toBe('HTTP/1.1 200 OK')
  expect(await ask(await open('127.0.0.1'))).toBe('HTTP/1.1 200 OK')
  expect(await ask(await open('127.0.0.77'))).toBe('HTTP/1.1 200 OK')
  slow[0]!.end('late')
  expect(await late).toBe('HTTP/1.1 200 OK')
})

test('where every connection waits for an answer, the oldest of the largest network is given up', async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  const asked: Promise<string>[] = []
  for (let at = 0; at < MOST + 10; at++) {
    const before = slow.length
    asked.push(ask(await open('127.0.0.78'), '/slow'))
    await expect.poll(() => slow.length, { interval: 1 }).toBe(before + 1)
  }
  expect(await asked[0]).toBe('closed')
  expect(await ask(await open('127.0.0.1'))).toBe('HTTP/1.1 200 OK')
})
