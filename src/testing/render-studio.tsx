import { Provider, atom, createStore, useAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { ChurchRole } from '@/domain/access/profile.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { StudioChurchContext } from '@/features/studio/shared/studio-church.ts'
import type { StudioRecords } from '@/features/studio/shared/studio-church.ts'
import type { ServiceOrEvent } from '@/features/studio/shared/studio-view.ts'
import { startOutbox } from '@/features/studio/upload/recording-outbox.ts'
import type { RecordingOutbox } from '@/features/studio/upload/recording-outbox.ts'
import type { RecordingOp } from '@/features/studio/upload/recording-ops.ts'
import { dismissToast } from '@/ui/toast.ts'
import { answeringDb } from './answering-db.ts'
import type { Answers } from './answering-db.ts'
import { profileOf } from './render-app.tsx'
import { renderPage } from './render-page.tsx'

type Store = ReturnType<typeof createStore>

export type StudioOptions = {
  store?: Store
  records?: Partial<StudioRecords>
  churchRole?: ChurchRole
  answers?: Answers
  /** `onRefresh` is called after a command, when the page reads its data again. */
  onRefresh?: () => void
  selected?: ServiceOrEvent | null
}

export const noRecords: StudioRecords = { serviceInstances: [], events: [], sessions: [], isRead: true, failure: null }

const selectedAtom = atom<ServiceOrEvent | null>(null)

/** Renders a part of the studio with its church, store and toasts. The browser's storage is cleared first. */
export async function renderStudio(part: ReactNode, options: StudioOptions = {}) {
  dismissToast()
  localStorage.clear()
  sessionStorage.clear()
  const store = options.store ?? createStore()
  const { db, sent } = answeringDb(options.answers ?? {})
  const profile = profileOf(options.churchRole ? { churchRole: options.churchRole } : {})
  const records = { ...noRecords, ...options.records }
  const select = (selected: ServiceOrEvent | null) => store.set(selectedAtom, selected)
  select(options.selected ?? null)
  function Church({ children }: { children: ReactNode }) {
    const [selected] = useAtom(selectedAtom)
    return <StudioChurchContext value={{ db, profile, records, selected, select }}>{children}</StudioChurchContext>
  }
  const screen = await renderPage(
    <Provider store={store}>
      <Church>{part}</Church>
    </Provider>,
    { db, refresh: async () => options.onRefresh?.() },
  )
  return { ...screen, store, sent, profile, select, selected: () => store.get(selectedAtom) }
}

/**
 * Fills the outbox with waiting operations, without a server and without IndexedDB. The returned function stops the
 * outbox.
 */
export function fillOutbox(
  store: Store,
  ops: { op: RecordingOp; jpeg?: Blob; refused?: string; isDurable?: boolean; attempts?: number }[],
  outboxParts: Partial<Pick<RecordingOutbox, 'add' | 'list' | 'checkpoints' | 'retry' | 'discard'>> = {},
): () => void {
  const { id: userId, church } = profileOf()
  const entries = ops.map(({ op, refused = null, isDurable = true, attempts = 0 }, index) => ({
    key: index + 1,
    id: `op-${index}`,
    group: op.sessionId,
    userId,
    data: op,
    createdAt: 0,
    attempts,
    refused,
    isDurable,
  }))
  const outbox = {
    start: () => () => {},
    onChange: () => () => {},
    list: async () => entries,
    checkpoints: async () => [],
    blob: async (key: number) => (await ops[key - 1]?.jpeg?.arrayBuffer()) ?? null,
    add: async () => ({ isDurable: true }),
    keepCheckpoint: async () => {},
    ...outboxParts,
  } as unknown as RecordingOutbox
  const stop = startOutbox(store, { userId, churchId: church.id }, outbox)
  return stop
}

export function instanceOf(change: Partial<ServiceInstance> = {}): ServiceInstance {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    serviceId: null,
    eventId: null,
    serviceName: 'Morning Prayer',
    serviceType: 'Sunday Morning',
    instanceDate: '2024-03-03',
    startTime: '10:00:00',
    endTime: '11:30:00',
    speaker: null,
    location: null,
    notes: null,
    isSpecial: null,
    attendanceRecorded: false,
    outcome: 'held',
    outcomeReason: null,
    slotDate: null,
    createdAt: '2024-03-01T10:00:00Z',
    ...change,
  }
}

export function sessionOf(change: Partial<RecordingSession> = {}): RecordingSession {
  return {
    id: '00000000-0000-4000-8000-0000000000b1',
    serviceInstanceId: '00000000-0000-4000-8000-0000000000a1',
    eventId: null,
    sessionName: null,
    startTime: '2024-03-03T15:00:00Z',
    endTime: '2024-03-03T15:12:30Z',
    status: 'completed',
    avgPeopleCount: 12,
    maxPeopleCount: 31,
    thumbnailSnapshotId: null,
    isCounted: true,
    way: 'room',
    cameraId: null,
    cameraName: null,
    peopleAtStart: 0,
    endsWithSnapshots: true,
    cameIn: null,
    peakOccupancy: null,
    targetFps: 30,
    confidenceThreshold: 45,
    createdAt: '2024-03-03T15:00:00Z',
    ...change,
  }
}

export async function jpegOf(colour: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(32, 18)
  const brush = canvas.getContext('2d')!
  brush.fillStyle = colour
  brush.fillRect(0, 0, 32, 18)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}
