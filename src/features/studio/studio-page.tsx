import { useAtom } from 'jotai'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { isOffered } from './service-or-event/service-or-event.ts'
import { StudioChurchContext } from './shared/studio-church.ts'
import type { StudioRecords } from './shared/studio-church.ts'
import { StudioLayout } from './studio-layout.tsx'
import { selectedAtom } from './shared/studio-view.ts'
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
  useSelectedFromAddress(records, instanceId)
  const church = useMemo(() => ({ db, profile, records, refresh: onRefresh }), [db, profile, records, onRefresh])
  return (
    <StudioChurchContext value={church}>
      <ThemeScope theme="dark">
        <StudioLayout />
      </ThemeScope>
    </StudioChurchContext>
  )
}

/** The address decides when one comes in; without it the last choice stays, if it is still to be had. */
function useSelectedFromAddress(records: StudioRecords, instanceId: string | undefined) {
  const [selected, choose] = useAtom(selectedAtom)
  const enter = useEffectEvent((wantedId: string | undefined) => {
    if (wantedId && records.serviceInstances.some(({ id }) => id === wantedId)) {
      return choose({ kind: 'service-instance', id: wantedId })
    }
    if (selected && !isOffered(selected, records)) choose(null)
  })
  useEffect(() => enter(instanceId), [instanceId])
}
