#!/usr/bin/env tsx
/**
 * Starts Firefox for Playwright, over WebDriver BiDi, and relays the messages. Playwright sends some `emulation.`
 * commands for every page and stops at an error. Firefox does not know all of these commands: version 153, for example,
 * does not know the command that sets the colour scheme. This program reports success for the commands that Firefox
 * does not know.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { firefoxPath } from '../browser.ts'

const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/
const path = firefoxPath()
if (!path) throw new Error('There is no Firefox here: npm run browser')

const firefox = spawn(path, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = announcement.exec(line)?.[1]
  if (!address) return console.error(line)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (playwright, { url }) => connect(playwright, new WebSocket(`${address}${url}`)))
  server.on('listening', () => {
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
})

function connect(playwright: WebSocket, browser: WebSocket) {
  const opened = new Promise((resolve) => browser.once('open', resolve))
  const emulations = new Set<number>()
  playwright.on('message', (data: Buffer) => {
    const { id, method } = messageIn(data)
    if (id !== undefined && method?.startsWith('emulation.')) emulations.add(id)
    void opened.then(() => browser.send(data, { binary: false }))
  })
  browser.on('message', (data: Buffer) => {
    const { id, error } = messageIn(data)
    const isUnknown = id !== undefined && emulations.delete(id) && error === 'unknown command'
    playwright.send(isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : data, { binary: false })
  })
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())
}

type Message = { id?: number; method?: string; error?: string }

function messageIn(data: Buffer): Message {
  return JSON.parse(data.toString()) as Message
}
