import { useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { adoptTrial } from './kept-trial.ts'
import { recordingAtom } from './recording/recording.ts'
import { useTodaysSelection } from './service-or-event/use-todays-selection.ts'
import { StudioChurchContext } from './shared/studio-church.ts'
import type { StudioChurch } from './shared/studio-church.ts'
import { StudioPart } from './shared/studio-part.tsx'
import { StudioHeader } from './studio-header.tsx'
import { StudioLayout } from './studio-layout.tsx'
import { useStudioVisit } from './studio-visit.ts'
import { useStudioRecords } from './use-studio-records.ts'

export type StudioPageProps = { db: Db; profile: Profile } & Pick<StudioChurch, 'selected' | 'select'>

/** A recording does not depend on this page. It continues even if the page cannot be loaded or rendered. */
export function StudioPage(props: StudioPageProps) {
  const store = useStore()
  useEffect(() => adoptTrial(store), [store])
  useStudioVisit(props.profile.id)
  return (
    <ThemeScope theme="dark">
      <StudioPart
        name="The studio"
        note="A running recording goes on. It takes pictures again when the page is back."
        className={css({ margin: '4' })}
      >
        <ReadStudio {...props} />
      </StudioPart>
    </ThemeScope>
  )
}

function ReadStudio({ db, profile, selected, select }: StudioPageProps) {
  const { timeZone } = profile.church
  const records = useStudioRecords(db, timeZone, selected)
  const store = useStore()
  const church = useMemo(() => {
    // The service that is being recorded stays selected, even when another service is created in the meantime.
    const selectUnlessRecording: typeof select = (choice) => store.get(recordingAtom).phase === 'idle' && select(choice)
    return { db, profile, records, selected, select: selectUnlessRecording }
  }, [db, profile, records, selected, select, store])
  useTodaysSelection(church, timeZone)
  return (
    <StudioChurchContext value={church}>
      <StudioLayout />
    </StudioChurchContext>
  )
}

export function StudioSkeleton() {
  return (
    <ThemeScope theme="dark">
      <div aria-busy="true" className={room}>
        <StudioHeader to="/dashboard" backLabel="Back to dashboard" title="Studio" />
        <output className={words}>Loading studio...</output>
      </div>
    </ThemeScope>
  )
}

const room = flex({ direction: 'column', height: '100dvh', color: 'text', backgroundColor: 'page' })
const words = css({ flex: '1', display: 'grid', placeItems: 'center', color: 'stage.text', backgroundColor: 'stage' })
