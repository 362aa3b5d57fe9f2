import { describe, expect, test, vi } from 'vitest'
import { answeringDb, refusal } from '@/testing/answering-db.ts'
import { sendRecordingOp } from './recording-ops.ts'
import type { RecordingOp } from './recording-ops.ts'

describe('the counts of a session are sent', () => {
  const counts = {
    events: [],
    gaps: [],
    occupancy: { start: 0, corrections: [{ time: '2026-03-01T10:00:00Z', value: 4 }] },
  }
  const data: RecordingOp = { kind: 'keep-counts', sessionId: 's', counts }
  const entry = {
    key: 1,
    id: 'x',
    group: 's',
    userId: 'u',
    data,
    createdAt: 0,
    attempts: 0,
    refused: null,
    isDurable: true,
  }

  test('unsent counts in the format of version 1.0.0 are added to the metadata of the session', async () => {
    const { db, sent } = answeringDb({
      'GET /rest/v1/recording_sessions': () => [{ metadata: { captureInterval: 60_000, events: ['old'] } }],
      'PATCH /rest/v1/recording_sessions': () => [{ id: 's' }],
    })
    expect(await sendRecordingOp(db, entry, null)).toEqual({ kind: 'sent' })
    expect(sent[1]?.body).toEqual({ metadata: { captureInterval: 60_000, ...counts } })
  })

  test('counts that an old version stored without gaps are sent with an empty list of gaps', async () => {
    const { db, sent } = answeringDb({
      'GET /rest/v1/recording_sessions': () => [{ metadata: {} }],
      'PATCH /rest/v1/recording_sessions': () => [{ id: 's' }],
    })
    const { gaps: _, ...earlier } = counts
    await sendRecordingOp(db, { ...entry, data: { kind: 'keep-counts', sessionId: 's', counts: earlier } }, null)
    expect(sent[1]?.body).toEqual({ metadata: counts })
  })

  test('when a session is deleted, its counts are dropped; counts that the user may not change are refused', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    const gone = answeringDb({ 'GET /rest/v1/recording_sessions': () => [] })
    expect(await sendRecordingOp(gone.db, entry, null)).toEqual({ kind: 'sent' })
    expect(log).toHaveBeenCalledOnce()
    const forbidden = answeringDb({
      'GET /rest/v1/recording_sessions': () => [{ metadata: null }],
      'PATCH /rest/v1/recording_sessions': () => [],
    })
    expect(await sendRecordingOp(forbidden.db, entry, null)).toMatchObject({ kind: 'refused' })
    const away = answeringDb({ 'GET /rest/v1/recording_sessions': () => refusal(500, 'down') })
    expect(await sendRecordingOp(away.db, entry, null)).toMatchObject({ kind: 'later' })
    log.mockRestore()
  })

  test('the counts of a minute are sent with the time of sending, not with the time of their creation', async () => {
    const { db, sent } = answeringDb({ 'POST /rest/v1/recording_minutes': () => [] })
    const minute = { minute: 3, revision: 1, steps: [[500, 'entry'] as [number, 'entry']], peopleInView: null }
    const data: RecordingOp = { kind: 'keep-minutes', sessionId: 's', minutes: [minute] }
    const before = Date.now()
    expect(await sendRecordingOp(db, { ...entry, createdAt: 0, data }, null)).toEqual({ kind: 'sent' })
    const [row] = sent[0]!.body as { sent_at: string }[]
    expect(row).toMatchObject({ recording_session_id: 's', minute: 3, revision: 1, steps: [[500, 'entry']] })
    expect(Date.parse(row!.sent_at)).toBeGreaterThanOrEqual(before)
  })
})
