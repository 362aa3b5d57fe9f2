import { createContext, useContext } from 'react'
import { canEdit, canRecord } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { FailureKind } from '@/domain/shared/failure-kind.ts'
import type { ServiceOrEvent } from './studio-view.ts'

export type StudioRecords = {
  /** The most recent instances and the selected instance, newest first. */
  serviceInstances: ServiceInstance[]
  /** The events nearest to now and the selected event, latest first. */
  events: ChurchEvent[]
  /** The recordings, latest first. */
  sessions: RecordingSession[]
  /** False until the services and the recordings have been read once. */
  isRead: boolean
  /** The reason why the last read failed. Older records are then shown. Null if all records are current. */
  failure: FailureKind | null
}

export type StudioChurch = {
  db: Db
  profile: Profile
  records: StudioRecords
  /** The service or event that is recorded or counted by hand. It may be deleted or not loaded yet. */
  selected: ServiceOrEvent | null
  select: (selected: ServiceOrEvent | null) => void
}

export const StudioChurchContext = createContext<StudioChurch | null>(null)

/** The facts that the studio knows even in the trial, which has no church. */
export type StudioAccess = { timeZone: string; mayRecord: boolean }

/** The trial provides this context, because it has no church. */
export const StudioAccessContext = createContext<StudioAccess | null>(null)

export function useStudioAccess(): StudioAccess {
  const church = useContext(StudioChurchContext)
  const access = useContext(StudioAccessContext)
  if (church) return { timeZone: church.profile.church.timeZone, mayRecord: canRecord(church.profile) }
  if (!access) throw new Error('Outside of the studio page')
  return access
}

export function useStudioChurch(): StudioChurch & StudioAccess & { churchId: string; mayEdit: boolean } {
  const church = useContext(StudioChurchContext)
  if (!church) throw new Error('Outside of the studio page')
  return { ...church, churchId: church.profile.church.id, mayEdit: canEdit(church.profile), ...useStudioAccess() }
}
