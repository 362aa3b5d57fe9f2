import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestBackEnd } from '../../../tests/open-test-back-end.ts'
import type { TestBackEnd } from '../../../tests/open-test-back-end.ts'
import { ContractClient } from '../../../tests/contract/contract-client.ts'
import type { Person } from '../../../tests/contract/contract-client.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

type Received = { url: string; method: string; headers: IncomingHttpHeaders; body: string }

/** The times between attempts, as the database plans them. */
const WAITS = ['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours']

let receiver: Server
let address = ''
const received: Received[] = []
/** The messages about totals. Each is sent a minute after the other messages. */
const totals: Received[] = []
/** The statuses of the next answers. When the list is empty, the receiver answers 204. */
const answers: number[] = []
const totalAnswers: number[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', method = '', headers } = request
      const isTotal = headers['x-narthex-event'] === 'service_total.changed'
      const list = isTotal ? totals : received
      list.push({ url, method, headers, body: Buffer.concat(chunks).toString() })
      response.writeHead((isTotal ? totalAnswers : answers).shift() ?? 204, { location: '/elsewhere' }).end()
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?room=1`
})
afterAll(() => receiver.close())
beforeEach(() => {
  for (const list of [received, totals, answers, totalAnswers]) list.length = 0
})

/**
 * Opens a back end, and returns functions that call its API and add services. The timer of the back end sends webhooks
 * during a test only if `webhookIntervalMs` is short.
 */
function useBackEnd(options: { allowPrivateWebhooks: boolean; webhookIntervalMs?: number }) {
  let backEnd: TestBackEnd
  const host = () => ({
    send: (path: string, init: RequestInit) => backEnd.fetch(new Request(`http://localhost${path}`, init)),
    sql: <Row>(query: string) => backEnd.sql<Row>(query),
    close: () => backEnd.close(),
  })
  const api = new ContractClient(host, '/api')
  beforeAll(async () => {
    backEnd = await openTestBackEnd({ webhookIntervalMs: 3_600_000, ...options })
  })
  afterAll(() => backEnd.close())
  return {
    api,
    deliver: () => api.call('POST', '/webhooks/deliver', { as: { token: backEnd.secretKey } }),
    sql: <Row>(query: string) => backEnd.sql<Row>(query),
    rest: (person: Person, path: string, method: string, body: unknown) =>
      backEnd.fetch(
        new Request(`http://localhost/rest/v1/${path}`, {
          method,
          body: JSON.stringify(body),
          headers: {
            apikey: backEnd.publishableKey,
            authorization: `Bearer ${person.token}`,
            'content-type': 'application/json',
          },
        }),
      ),
    newService: async (person: Person): Promise<string> => {
      const body = { serviceName: 'Worship', instanceDate: '2026-05-31', startTime: '10:00' }
      return (await api.call('POST', '/service-instances', { as: person, body })).body.id
    },
    /** Makes every planned delivery due now. */
    letTimePass: () =>
      backEnd.sql('update private.webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null'),
    deliveries: (person: Person) =>
      backEnd.sql<{
        event: string
        attempts: number
        outcome: string | null
        last_failure: string | null
        wait: string
      }>(
        `select event, attempts, outcome, last_failure, next_attempt_at is not null as planned
         from private.webhook_deliveries where church_id = '${person.churchId}' and event <> 'service_total.changed' order by event, created_at`,
      ),
  }
}

function expectSigned({ headers, body }: Received, secret: string): void {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-narthex-signature'])) ?? []
  expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60)
}

describe('when `allowPrivateWebhooks` is on, a webhook can go to this machine', () => {
  const { api, deliver, rest, sql, newService, letTimePass, deliveries } = useBackEnd({ allowPrivateWebhooks: true })

  async function newListener(): Promise<{ person: Person; secret: string; service: string }> {
    const person = await api.signUp()
    const body = { webhookUrl: address, webhookEnabled: true }
    const saved = await api.call('PUT', '/integrations', { as: person, body })
    return { person, secret: saved.body.webhookSecret, service: await newService(person) }
  }

  test('after a webhook is saved, its keys cannot be read, and its signing secret is shown only once', async () => {
    const person = await api.signUp()
    expect((await api.call('GET', '/integrations', { as: person })).body).toEqual({
      hasVisionKey: false,
      webhookHost: null,
      webhookEnabled: false,
    })
    const first = { visionKey: 'key-that-nobody-reads', webhookUrl: `${address}&token=hidden`, webhookEnabled: true }
    const saved = await api.call('PUT', '/integrations', { as: person, body: first })
    expect(saved.body).toMatchObject({ hasVisionKey: true, webhookEnabled: true })
    expect(saved.body.webhookSecret).toMatch(/^[0-9a-f]{64}$/)
    const read = await api.call('GET', '/integrations', { as: person })
    for (const { body } of [saved, read]) expect(JSON.stringify(body)).not.toMatch(/nobody-reads|hidden/)
    const again = await api.call('PUT', '/integrations', { as: person, body: { webhookEnabled: false } })
    expect(again.body).toMatchObject({ hasVisionKey: true, webhookEnabled: false, webhookSecret: null })
    const renewed = await api.call('PUT', '/integrations', { as: person, body: { renewWebhookSecret: true } })
    expect(renewed.body.webhookSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(renewed.body.webhookSecret).not.toBe(saved.body.webhookSecret)
    const removed = await api.call('PUT', '/integrations', { as: person, body: { visionKey: null, webhookUrl: null } })
    expect(removed.body).toMatchObject({ hasVisionKey: false, webhookHost: null, webhookEnabled: false })
    const without = await api.call('PUT', '/integrations', { as: person, body: { webhookEnabled: true } })
    expect(without).toMatchObject({ status: 422, body: { message: expect.stringMatching(/address of the webhook/) } })
  })

  test('a test message arrives with a signature and is listed; the eleventh test message is refused', async () => {
    const { person, secret } = await newListener()
    const before = received.length
    expect((await api.call('POST', '/integrations/test', { as: person })).status).toBe(204)
    await expect.poll(() => received.length).toBe(before + 1)
    expectSigned(received.at(-1)!, secret)
    expect(JSON.parse(received.at(-1)!.body)).toMatchObject({
      event: 'test',
      data: { message: 'Narthex can reach you.' },
    })
    const listed = async () => (await api.call('GET', '/integrations/deliveries', { as: person })).body
    await expect
      .poll(listed)
      .toEqual([expect.objectContaining({ event: 'test', outcome: 'delivered', attempts: 1, lastFailure: null })])
    const stranger = await api.signUp()
    expect((await api.call('GET', '/integrations/deliveries', { as: stranger })).body).toEqual([])
    expect((await api.call('POST', '/integrations/test', { as: stranger })).status).toBe(422)
    await sql(`insert into private.webhook_deliveries (church_id, user_id, event, payload, outcome, next_attempt_at)
      select church_id, user_id, event, payload, outcome, null from private.webhook_deliveries, generate_series(1, 9)
      where church_id = '${person.churchId}'`)
    expect((await api.call('POST', '/integrations/test', { as: person })).status).toBe(422)
  })

  test('when attendance is recorded through the API, a signed webhook message is sent immediately', async () => {
    const { person, secret, service } = await newListener()
    const body = { serviceInstanceId: service, totalAttendance: 40, adultsCount: 30, notes: 'Pastoral matters' }
    const { body: record } = await api.call('POST', '/attendance', { as: person, body })
    await vi.waitFor(async () => expect(await deliveries(person)).toMatchObject([{ outcome: 'delivered' }]))
    expect(received).toHaveLength(1)
    const [message] = received
    expect(message).toMatchObject({ method: 'POST', url: '/hook?room=1' })
    expect(message!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-narthex-event': 'attendance.recorded',
    })
    expectSigned(message!, secret)
    const sent = JSON.parse(message!.body)
    expect(sent).toMatchObject({ event: 'attendance.recorded', churchId: person.churchId })
    expect(sent.id).toBe(message!.headers['x-narthex-delivery'])
    expect(sent.data).toMatchObject({ id: record.id, totalAttendance: 40, adultsCount: 30, trackingMethod: 'manual' })
    expect(sent.data).toMatchObject({ officialTotal: 40 })
    v.parse(WEBHOOK_EVENTS['attendance.recorded'].message, sent)
    expect(message!.body).not.toMatch('Pastoral')
    await deliver()
    expect(received).toHaveLength(1)
    expect(totals).toHaveLength(0)
    await letTimePass()
    totalAnswers.push(500)
    await deliver()
    await letTimePass()
    await deliver()
    // A repeated message has the same body.
    const told = totals.map((one) => one.body)
    expect(told).toEqual([told[0], told[0]])
    for (const one of totals) expectSigned(one, secret)
    const { data } = v.parse(WEBHOOK_EVENTS['service_total.changed'].message, JSON.parse(told[0]!))
    expect(data).toMatchObject({ serviceInstanceId: service, total: 40, previousTotal: null, change: 'added' })
    expect(told[0]).not.toMatch('Pastoral')
  })

  test('when a receiver answers 500, the webhook message is sent again at the time of the next attempt', async () => {
    const { person, secret, service } = await newListener()
    answers.push(500)
    await api.call('POST', '/attendance', { as: person, body: { serviceInstanceId: service, totalAttendance: 7 } })
    await vi.waitFor(async () =>
      expect(await deliveries(person)).toMatchObject([{ last_failure: expect.stringMatching(/status 500/) }]),
    )
    await deliver()
    expect(received).toHaveLength(1)
    await letTimePass()
    await deliver()
    expect(received.map(({ body }) => body)).toEqual([received[0]!.body, received[0]!.body])
    for (const message of received) expectSigned(message, secret)
    expect(await deliveries(person)).toMatchObject([{ attempts: 2, outcome: 'delivered', planned: false }])
  })

  test('when a receiver answers 101, the webhook message has failed, and no other webhook waits for it', async () => {
    const stubborn = createServer().on('upgrade', (_, socket) => socket.destroy())
    stubborn.on('request', (_, response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
    })
    stubborn.listen(0, '127.0.0.1')
    await once(stubborn, 'listening')
    const webhookUrl = `http://127.0.0.1:${(stubborn.address() as AddressInfo).port}/`
    const { person, service } = await newListener()
    await api.call('PUT', '/integrations', { as: person, body: { webhookUrl } })
    await api.call('POST', '/attendance', { as: person, body: { serviceInstanceId: service, totalAttendance: 4 } })
    await deliver()
    const missed = { attempts: 1, outcome: null, planned: true }
    await expect.poll(() => deliveries(person)).toEqual([expect.objectContaining(missed)])
    stubborn.close()
  })

  test('after six failed attempts, a webhook message is not sent again; a redirect counts as a failure', async () => {
    const { person, service } = await newListener()
    answers.push(503, 302, 404, 500, 500, 500)
    await api.call('POST', '/attendance', { as: person, body: { serviceInstanceId: service, totalAttendance: 7 } })
    await vi.waitFor(async () =>
      expect(await deliveries(person)).toMatchObject([{ last_failure: expect.stringMatching(/503/) }]),
    )
    for (const wait of WAITS) {
      const [planned] = await sql<{ minutes: number }>(
        `select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes
         from private.webhook_deliveries
         where church_id = '${person.churchId}' and event <> 'service_total.changed'`,
      )
      const [minutes] = await sql<{ minutes: number }>(
        `select (extract(epoch from interval '${wait}') / 60)::integer as minutes`,
      )
      expect(planned!.minutes).toBe(minutes!.minutes)
      await letTimePass()
      await deliver()
    }
    expect(received).toHaveLength(6)
    expect(received.every(({ url }) => url === '/hook?room=1')).toBe(true)
    expect(await deliveries(person)).toMatchObject([{ attempts: 6, outcome: 'given up', planned: false }])
    await letTimePass()
    await deliver()
    expect(received).toHaveLength(6)
  })

  test('when a browser completes a recording without the API, a webhook sends its attendance', async () => {
    const { person, secret, service } = await newListener()
    const session = crypto.randomUUID()
    await rest(person, 'recording_sessions', 'POST', { id: session, service_instance_id: service })
    const snapshot = crypto.randomUUID()
    const image_url = `${person.churchId}/${session}/${snapshot}.jpg`
    const row = { id: snapshot, recording_session_id: session, people_count: 9, image_url }
    expect((await rest(person, 'attendance_snapshots', 'POST', row)).status).toBe(201)
    await rest(person, `recording_sessions?id=eq.${session}`, 'PATCH', { status: 'completed' })
    expect(received).toHaveLength(0)
    await deliver()
    const messages = new Map(received.map((message) => [message.headers['x-narthex-event'], message]))
    expect(new Set(messages.keys())).toEqual(new Set(['attendance.recorded', 'recording.completed']))
    for (const message of received) expectSigned(message, secret)
    const { data } = v.parse(
      WEBHOOK_EVENTS['recording.completed'].message,
      JSON.parse(messages.get('recording.completed')!.body),
    )
    expect(data).toMatchObject({ id: session, serviceInstanceId: service, maxPeopleCount: 9 })
    const counted = JSON.parse(messages.get('attendance.recorded')!.body).data
    expect(counted).toMatchObject({ totalAttendance: 9, trackingMethod: 'ai', aiSessionId: session })
  })

  test('one webhook message is sent ten minutes after an usher’s last tap, and again after more taps', async () => {
    const { person, secret } = await newListener()
    const device = crypto.randomUUID()
    const body = { serviceName: 'Vespers', instanceDate: new Date().toISOString().slice(0, 10), startTime: '18:00' }
    const { id } = (await api.call('POST', '/service-instances', { as: person, body })).body
    const count = async (people: number) => {
      const taps = Array.from({ length: people }, () => ({ id: crypto.randomUUID(), category: 'adults', step: 1 }))
      const answer = await api.call('POST', `/service-instances/${id}/taps`, { as: person, body: { device, taps } })
      expect(answer.status).toBe(200)
    }
    await count(2)
    await count(5)
    await deliver()
    expect(received).toHaveLength(0)
    const [waiting] = await sql(`select round(extract(epoch from next_attempt_at - now()) / 60)::integer as minutes
      from private.webhook_deliveries where church_id = '${person.churchId}' and event = 'attendance.recorded'`)
    expect(waiting).toEqual({ minutes: 10 })
    await letTimePass()
    await deliver()
    await count(1)
    await letTimePass()
    await deliver()
    for (const message of received) expectSigned(message, secret)
    const told = received.map((message) => JSON.parse(message.body).data)
    expect(told.map(({ totalAttendance, source }) => [totalAttendance, source])).toEqual([
      [7, 'clicker'],
      [8, 'clicker'],
    ])
    expect(told[0].id).toBe(told[1].id)
    // After a message about a later count was sent, an earlier failed message is not sent again.
    answers.push(503)
    await count(1)
    await letTimePass()
    await deliver()
    const failed = expect.objectContaining({ last_failure: expect.stringMatching(/503/) })
    await vi.waitFor(async () => expect(await deliveries(person)).toContainEqual(failed))
    await count(1)
    await letTimePass()
    await deliver()
    await letTimePass()
    await deliver()
    expect(received.map((message) => JSON.parse(message.body).data.totalAttendance)).toEqual([7, 8, 9, 10])
    received.length = 2
    // The attendance is deleted before its message is sent.
    await count(1)
    expect((await api.call('DELETE', `/attendance/${told[0].id}`, { as: person })).status).toBe(204)
    await letTimePass()
    await deliver()
    expect(received).toHaveLength(2)
  })

  test('when several senders run, each message is sent once, and disabled webhooks get nothing', async () => {
    const { person, service } = await newListener()
    const { person: neighbour } = await newListener()
    await api.call('PUT', '/integrations', { as: neighbour, body: { webhookEnabled: false } })
    await rest(person, 'attendance', 'POST', { service_instance_id: service, total_attendance: 3 })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(received).toHaveLength(1)
    expect(await deliveries(neighbour)).toEqual([])

    await rest(person, 'attendance', 'POST', { service_instance_id: service, total_attendance: 4 })
    await api.call('PUT', '/integrations', { as: person, body: { webhookEnabled: false } })
    await deliver()
    expect(received).toHaveLength(1)
    expect(await deliveries(person)).toMatchObject([{ outcome: 'delivered' }, { outcome: 'cancelled' }])
  })

  test('when one church has many webhook messages, the messages of other churches are not delayed', async () => {
    const [busy, other] = [await newListener(), await newListener()]
    const queue = ({ id, churchId }: Person, many: number, since: string) =>
      sql(`insert into private.webhook_deliveries (church_id, user_id, event, payload, next_attempt_at)
        select '${churchId}', '${id}', 'test', '{}', now() - interval '${since}' from generate_series(1, ${many})`)
    await queue(busy.person, 30, '2 days')
    await queue(other.person, 1, '1 day')
    expect((await deliver()).status).toBe(204)
    expect(await deliveries(other.person)).toMatchObject([{ outcome: 'delivered' }])
    expect((await deliveries(busy.person)).filter(({ outcome }) => outcome === null).length).toBeGreaterThan(10)
  })

  test('people cannot take webhook messages from the queue or report messages as sent', async () => {
    const person = await api.signUp()
    for (const [name, body] of [
      ['claim_webhook_deliveries', {}],
      ['finish_webhook_delivery', { delivery_id: crypto.randomUUID() }],
    ] as const) {
      expect((await rest(person, `rpc/${name}`, 'POST', body)).status).toBe(403)
    }
  })
})

describe('when `allowPrivateWebhooks` is off, a webhook cannot go to this machine', () => {
  const { api, deliver, rest, sql, newService, deliveries } = useBackEnd({ allowPrivateWebhooks: false })

  test.each([
    ['http://127.0.0.1:9/hook', /https/],
    ['https://127.0.0.1/hook', /private address/],
    ['https://2130706433/hook', /private address/],
    ['https://0x7f.1/hook', /private address/],
    ['https://[::1]/hook', /private address/],
    ['https://[::ffff:127.0.0.1]/hook', /private address/],
    ['https://10.0.0.7/hook', /private address/],
    ['https://169.254.169.254/latest/meta-data', /private address/],
    ['https://localhost/hook', /private address/],
    ['https://nowhere.invalid/hook', /cannot be found/],
    ['https://anna:secret@example.org/hook', /address such as/],
    ['file:///etc/passwd', /address such as/],
    ['not an address', /address such as/],
  ])('the webhook address %s is refused', async (webhookUrl, message) => {
    const person = await api.signUp()
    const refused = await api.call('PUT', '/integrations', { as: person, body: { webhookUrl } })
    expect(refused).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'webhookUrl', message: expect.stringMatching(message) }] },
    })
  })

  test('when the database contains an address of this machine, no webhook message is sent to this address', async () => {
    const person = await api.signUp()
    await rest(person, 'rpc/save_my_integrations', 'POST', {
      changes: { webhook_url: address, webhook_enabled: true },
    })
    const service = await newService(person)
    await api.call('POST', '/attendance', { as: person, body: { serviceInstanceId: service, totalAttendance: 5 } })
    await vi.waitFor(async () =>
      expect(await deliveries(person)).toMatchObject([{ last_failure: expect.stringMatching(/https/) }]),
    )
    await sql(`update private.integrations set webhook_url = replace(webhook_url, 'http:', 'https:')`)
    await sql('update private.webhook_deliveries set next_attempt_at = now()')
    await deliver()
    expect(await deliveries(person)).toMatchObject([
      { last_failure: expect.stringMatching(/private address/), attempts: 2 },
    ])
    expect(received).toEqual([])
  })

  test('a webhook can have a public address', async () => {
    const person = await api.signUp()
    const body = { webhookUrl: 'https://93.184.216.34/hook', webhookEnabled: true }
    const saved = await api.call('PUT', '/integrations', { as: person, body })
    expect(saved.body).toMatchObject({ webhookHost: '93.184.216.34', webhookEnabled: true })
  })
})

describe('the webhook timer of the embedded back end', () => {
  const { api, rest, newService } = useBackEnd({ allowPrivateWebhooks: true, webhookIntervalMs: 20 })

  test('the timer sends the webhook messages about data that a browser wrote', async () => {
    const person = await api.signUp()
    await api.call('PUT', '/integrations', { as: person, body: { webhookUrl: address, webhookEnabled: true } })
    const service = await newService(person)
    await rest(person, 'attendance', 'POST', { service_instance_id: service, total_attendance: 3 })
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000 })
  })
})
