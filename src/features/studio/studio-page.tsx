import { useAtom } from 'jotai'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { isOffered } from './occasions.ts'
import { StudioChurchContext } from './studio-church.ts'
import type { StudioRecords } from './studio-church.ts'
import { StudioDesk } from './studio-desk.tsx'
import { occasionAtom } from './studio-view.ts'
import { useStudioVisit } from './use-studio-visit.ts'

export type StudioPageProps = {
  db: Db
  profile: Profile
  records: StudioRecords
  /** The service instance the address names. */
  instanceId?: string | undefined
  /** Reads the records again. */
  onRefresh: () => Promise<void>
}

export function StudioPage({ db, profile, records, instanceId, onRefresh }: StudioPageProps) {
  useStudioVisit(profile.id)
  useOccasionFromAddress(records, instanceId)
  const church = useMemo(() => ({ db, profile, records, refresh: onRefresh }), [db, profile, records, onRefresh])
  return (
    <StudioChurchContext value={church}>
      <ThemeScope theme="dark">
        <StudioDesk />
      </ThemeScope>
    </StudioChurchContext>
  )
}

/** The address decides when one comes in; without it the last choice stays, if it is still to be had. */
function useOccasionFromAddress(records: StudioRecords, instanceId: string | undefined) {
  const [occasion, choose] = useAtom(occasionAtom)
  const enter = useEffectEvent((wantedId: string | undefined) => {
    if (wantedId && records.serviceInstances.some(({ id }) => id === wantedId)) {
      return choose({ kind: 'service-instance', id: wantedId })
    }
    if (occasion && !isOffered(occasion, records)) choose(null)
  })
  useEffect(() => enter(instanceId), [instanceId])
}
