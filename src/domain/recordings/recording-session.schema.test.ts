import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RecordingEnd, RecordingStart } from './recording-session.schema.ts'

const id = '00000000-0000-4000-8000-000000000000'
const start = (startTime: string) =>
  v.safeParse(RecordingStart, { id, serviceInstanceId: id, startTime, metadata: { captureInterval: 60_000 } })
const end = (endTime: string) => v.safeParse(RecordingEnd, { id, endTime })

test.each([new Date().toISOString(), '2026-03-01T10:00:00+13:00', '2026-03-01T10:00:00.123456Z'])(
  'a recording accepts %s as its start and its end',
  (time) => expect([start(time).success, end(time).success]).toEqual([true, true]),
)

test.each(['', '1', 'March 7', '12/11/2026', 'Sun Mar 1 2026', '2026-03-01T10:00:00', '2026-02-30T10:00:00Z'])(
  'a recording refuses %j as its start and its end',
  (time) => {
    const message = 'Please enter a time such as 2026-03-01T10:00:00Z'
    const told = [...(start(time).issues ?? []), ...(end(time).issues ?? [])]
    expect(told.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['startTime', message],
      ['endTime', message],
    ])
  },
)
