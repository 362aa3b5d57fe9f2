import { createContext, useContext } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import type { Db } from '@/domain/shared/db.ts'

/** What the route has read for the studio. */
export type StudioRecords = {
  /** The most recent ones, and what is chosen; newest first. */
  serviceInstances: ServiceInstance[]
  /** Those nearest to now, and what is chosen; latest first. */
  events: ChurchEvent[]
  /** Latest first. */
  sessions: RecordingSession[]
  /** The server could not be reached: this is what was read before. */
  isStale: boolean
}

/** Who uses the studio, the database acting for them, and what the route has read. */
export type StudioChurch = { db: Db; profile: Profile; records: StudioRecords; refresh: () => Promise<void> }

export const StudioChurchContext = createContext<StudioChurch | null>(null)

export function useStudioChurch(): StudioChurch & { churchId: string; timeZone: string; mayEdit: boolean } {
  const church = useContext(StudioChurchContext)
  if (!church) throw new Error('Outside of the studio page')
  const { id, timeZone } = church.profile.church
  return { ...church, churchId: id, timeZone, mayEdit: canEdit(church.profile) }
}
