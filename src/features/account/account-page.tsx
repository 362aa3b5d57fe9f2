import { useState } from 'react'
import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import { canEdit, canManageChurch, canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { VERSION } from '@/domain/version.ts'
import { css } from '@/styled-system/css'
import { BackLink } from '@/ui/back-link.tsx'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { CameraFactorsCard } from './camera-factors-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { ChurchForm } from './church-form.tsx'
import { EASTER_LABELS } from './easter-labels.ts'
import { NameForm } from './name-form.tsx'
import { OfficialOrderCard } from './official-order-card.tsx'
import { OwnersLinks } from './owners-links.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export type AccountPageProps = {
  profile: Profile
  db: Db
  /** The profile has changed. */
  onSaved: () => void
}

export function AccountPage({ profile, db, onSaved }: AccountPageProps) {
  const [isNameDirty, setNameDirty] = useState(false)
  const [isChurchDirty, setChurchDirty] = useState(false)
  const [isOrderDirty, setOrderDirty] = useState(false)
  const [areCategoriesDirty, setCategoriesDirty] = useState(false)
  const [isPasswordDirty, setPasswordDirty] = useState(false)
  const unsaved = useUnsavedChanges(
    isNameDirty || isChurchDirty || isOrderDirty || areCategoriesDirty || isPasswordDirty,
  )
  const { church, churchRole, username } = profile
  return (
    <>
      <PageHeader
        back={
          canReadEveryDate(profile) ? (
            <BackLink to="/dashboard">Back to Dashboard</BackLink>
          ) : (
            <BackLink to="/services">Back to Services</BackLink>
          )
        }
        title="Account"
        description={`${CHURCH_ROLES[churchRole].label} of ${church.name}`}
      />
      <div className={cards}>
        <NameForm profile={profile} onSaved={onSaved} onDirty={setNameDirty} />
        {canManageChurch(profile) ? (
          <>
            <ChurchForm church={church} onSaved={onSaved} onDirty={setChurchDirty} />
            <OfficialOrderCard churchId={church.id} db={db} onDirty={setOrderDirty} />
            <CategoriesCard churchId={church.id} db={db} onDirty={setCategoriesDirty} />
          </>
        ) : (
          <Card title="Church" description="The owner of your church can change this.">
            <FactList
              facts={[
                { term: 'Church Name', value: church.name },
                { term: 'Time Zone', value: church.timeZone },
                { term: 'Week Begins On', value: DAYS[church.firstWeekday] },
                { term: 'Easter', value: EASTER_LABELS[church.easter] },
              ]}
            />
          </Card>
        )}
        {canEdit(profile) ? <CameraFactorsCard churchId={church.id} timeZone={church.timeZone} db={db} /> : null}
        <PasswordForm username={username} onDirty={setPasswordDirty} />
        <RecoveryCard {...{ profile, db }} />
        <SessionsCard {...{ profile, db }} />
        {canManageChurch(profile) ? <OwnersLinks /> : null}
        <p className={quiet}>Narthex {VERSION}</p>
      </div>
      {unsaved.question}
    </>
  )
}

const quiet = css({ textStyle: 'small', color: 'text.muted' })
const cards = css({ display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' }, maxWidth: 'form' })
