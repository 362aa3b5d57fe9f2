import { useMemo } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { StudioPart } from './shared/studio-part.tsx'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { StudioChurchContext } from './shared/studio-church.ts'
import type { StudioChurch } from './shared/studio-church.ts'
import { StudioLayout } from './studio-layout.tsx'
import { useStudioRecords } from './use-studio-records.ts'
import { useStudioVisit } from './use-studio-visit.ts'

export type StudioPageProps = { db: Db; profile: Profile } & Pick<StudioChurch, 'selected' | 'select'>

/** Cameras, counting and recording run beside what is shown: they go on when the layout fails. */
export function StudioPage({ db, profile, selected, select }: StudioPageProps) {
  useStudioVisit(profile.id)
  const records = useStudioRecords(db, selected)
  const church = useMemo(() => ({ db, profile, records, selected, select }), [db, profile, records, selected, select])
  return (
    <StudioChurchContext value={church}>
      <ThemeScope theme="dark">
        <StudioPart name="The studio">
          <StudioLayout />
        </StudioPart>
      </ThemeScope>
    </StudioChurchContext>
  )
}
