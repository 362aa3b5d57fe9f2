import { useMemo } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { StudioChurchContext } from './shared/studio-church.ts'
import type { StudioChurch } from './shared/studio-church.ts'
import { StudioPart } from './shared/studio-part.tsx'
import { StudioLayout } from './studio-layout.tsx'
import { useStudioRecords } from './use-studio-records.ts'
import { useStudioVisit } from './use-studio-visit.ts'

export type StudioPageProps = { db: Db; profile: Profile } & Pick<StudioChurch, 'selected' | 'select'>

/** Cameras, counting and recording run beside what is shown: they go on when it cannot be read or drawn. */
export function StudioPage(props: StudioPageProps) {
  useStudioVisit(props.profile.id)
  return (
    <ThemeScope theme="dark">
      <StudioPart name="The studio" note="The camera and a running recording go on." className={inWindow}>
        <ReadStudio {...props} />
      </StudioPart>
    </ThemeScope>
  )
}

function ReadStudio({ db, profile, selected, select }: StudioPageProps) {
  const records = useStudioRecords(db, selected)
  const church = useMemo(() => ({ db, profile, records, selected, select }), [db, profile, records, selected, select])
  return (
    <StudioChurchContext value={church}>
      <StudioLayout />
    </StudioChurchContext>
  )
}

const inWindow = css({ margin: '4' })
