import { keepRecordingMinutes } from '../../domain/recordings/recording-minute.commands.ts'
import { completeRecordingSession, startRecordingSession } from '../../domain/recordings/recording-session.commands.ts'
import { RecordingStart } from '../../domain/recordings/recording-session.schema.ts'
import { SNAPSHOT_INTERVAL_MS, TARGET_FPS } from '../../domain/recordings/recording.rules.ts'
import type { ServiceInstance } from '../../domain/services/service-instance.schema.ts'
import { instantOf } from '../../domain/shared/dates.ts'
import type { Db } from '../../domain/shared/db.ts'
import * as v from 'valibot'
import { arrivals, MINUTES_BEFORE } from './arrivals.ts'

const MINUTE_MS = 60_000

type Seen = { instance: ServiceInstance; people: number; duration: number; cameraId: string; timeZone: string }

/** Adds a past recording, which begins half an hour before the service and ends when all people have left. */
export async function recordAtDoor(db: Db, { instance, people, duration, cameraId, timeZone }: Seen): Promise<void> {
  const begins = instantOf(instance.instanceDate, instance.startTime, timeZone).getTime() - MINUTES_BEFORE * MINUTE_MS
  const minutes = arrivals(people, duration, Number(instance.instanceDate.replaceAll('-', '')))
  const start = v.parse(RecordingStart, {
    id: crypto.randomUUID(),
    serviceInstanceId: instance.id,
    startTime: new Date(begins).toISOString(),
    way: 'door',
    cameraId,
    cameraName: 'Main door',
    endsWithSnapshots: false,
    targetFps: TARGET_FPS,
    confidenceThreshold: 45,
    metadata: { captureInterval: SNAPSHOT_INTERVAL_MS },
  })
  await startRecordingSession(db, start)
  await keepRecordingMinutes(db, { sessionId: start.id, minutes, sentAt: new Date() })
  const endTime = new Date(begins + minutes.length * MINUTE_MS).toISOString()
  await completeRecordingSession(db, { id: start.id, endTime })
}
