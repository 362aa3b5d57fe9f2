import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackEnd } from './open-test-back-end.ts'
import type { BackEnd } from '../embedded/back-end.ts'

/** The number of writers. The server lets one caller queue more requests than this number. */
const WRITERS = 60

let backEnd: BackEnd
beforeAll(async () => {
  backEnd = await openTestBackEnd()
})
afterAll(() => backEnd.close())

test(`when ${WRITERS} writers run at the same time, a session keeps ten snapshots and the right average and peak`, async () => {
  const credentials = JSON.stringify({ username: 'Miriam', password: 'secret-1' })
  const json = { 'content-type': 'application/json' }
  const signedUp = await send('/api/auth/signup', { method: 'POST', headers: json, body: credentials })
  const { accessToken, user } = (await signedUp.json()) as { accessToken: string; user: { church: { id: string } } }
  const headers = {
    apikey: backEnd.publishableKey,
    authorization: `Bearer ${accessToken}`,
    ...json,
    prefer: 'return=representation',
  }
  const add = (table: string, row: object) =>
    send(`/rest/v1/${table}`, { method: 'POST', headers, body: JSON.stringify(row) })
  const sessions = (await (await add('recording_sessions', { session_name: 'Main camera' })).json()) as { id: string }[]
  const session = sessions[0]!.id

  const statuses = await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      const id = crypto.randomUUID()
      const image_url = `${user.church.id}/${session}/${id}.jpg`
      const row = { id, recording_session_id: session, people_count: (index * 37) % WRITERS, image_url }
      return (await add('attendance_snapshots', row)).status
    }),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)

  const kept = await backEnd.sql<{ people_count: number }>(
    `select people_count from public.attendance_snapshots where recording_session_id = '${session}'`,
  )
  const counts = kept.map(({ people_count }) => people_count)
  expect(counts).toHaveLength(10)
  const [figures] = await backEnd.sql(
    `select avg_people_count, max_people_count from public.recording_sessions where id = '${session}'`,
  )
  expect(figures).toEqual({
    avg_people_count: Math.round(counts.reduce((sum, count) => sum + count, 0) / 10),
    max_people_count: Math.max(...counts),
  })
})

function send(path: string, init: RequestInit): Promise<Response> {
  return backEnd.fetch(new Request(`http://localhost${path}`, init))
}
