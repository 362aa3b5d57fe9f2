import { useState } from 'react'
import type { ReactNode } from 'react'
import { CHURCH_ROLES } from '@/domain/access/church-roles.ts'
import { canEdit, canManageChurch, canReadEveryDate } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { VERSION } from '@/domain/version.ts'
import { css } from '@/styled-system/css'
import { grid, stack } from '@/styled-system/patterns'
import { BackLink } from '@/ui/back-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { AccountIndex, sectionPlace } from './account-index.tsx'
import { CameraFactorsCard } from './camera-factors-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { ChurchForm, ChurchFacts } from './church-form.tsx'
import { NameForm } from './name-form.tsx'
import { OfficialOrderCard } from './official-order-card.tsx'
import { OnlineCard } from './online-card.tsx'
import { OwnersLinks } from './owners-links.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { RegisterCard } from './register-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export type AccountPageProps = {
  profile: Profile
  db: Db
  /** Called after the name or the church was saved. */
  onSaved: () => void
}

export function AccountPage({ profile, db, onSaved }: AccountPageProps) {
  const [isNameDirty, setNameDirty] = useState(false)
  const [isChurchDirty, setChurchDirty] = useState(false)
  const [isOrderDirty, setOrderDirty] = useState(false)
  const [areCategoriesDirty, setCategoriesDirty] = useState(false)
  const [isOnlineDirty, setOnlineDirty] = useState(false)
  const [isPasswordDirty, setPasswordDirty] = useState(false)
  const unsaved = useUnsavedChanges(
    isNameDirty || isChurchDirty || isOrderDirty || areCategoriesDirty || isOnlineDirty || isPasswordDirty,
  )
  const { churchRole, username } = profile
  const isOwner = canManageChurch(profile)
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
        description={`${CHURCH_ROLES[churchRole].label} of ${profile.church.name}`}
      />
      <div className={columns}>
        <AccountIndex
          groups={[you, { name: 'Your church', sections: isOwner ? ofOwners : canEdit(profile) ? ofStaff : ofAll }]}
        />
        <div className={cards}>
          {isOwner ? <OwnersLinks /> : null}
          <Place id="you">
            <NameForm profile={profile} onSaved={onSaved} onDirty={setNameDirty} />
          </Place>
          <Place id="password">
            <PasswordForm username={username} onDirty={setPasswordDirty} />
          </Place>
          <Place id="recovery-codes">
            <RecoveryCard {...{ profile, db }} />
          </Place>
          <Place id="devices">
            <SessionsCard {...{ profile, db }} />
          </Place>
          {isOwner ? (
            <>
              <Place id="church">
                <ChurchForm church={profile.church} onSaved={onSaved} onDirty={setChurchDirty} />
              </Place>
              <Place id="official-total">
                <OfficialOrderCard churchId={profile.church.id} db={db} onDirty={setOrderDirty} />
              </Place>
              <Place id="clicker">
                <CategoriesCard churchId={profile.church.id} db={db} onDirty={setCategoriesDirty} />
              </Place>
              <Place id="online-views">
                <OnlineCard church={profile.church} onSaved={onSaved} onDirty={setOnlineDirty} />
              </Place>
            </>
          ) : (
            <Place id="church">
              <ChurchFacts church={profile.church} />
            </Place>
          )}
          {canEdit(profile) ? (
            <>
              <Place id="register">
                <RegisterCard church={profile.church} onSaved={onSaved} />
              </Place>
              <CameraFactorsCard churchId={profile.church.id} timeZone={profile.church.timeZone} db={db} />
            </>
          ) : null}
          <p className={css({ textStyle: 'small', color: 'text.muted' })}>Narthex {VERSION}</p>
        </div>
      </div>
      {unsaved.question}
    </>
  )
}

/** Renders an element that a link of `AccountIndex` scrolls to and focuses. */
function Place({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className={sectionPlace}>
      {children}
    </div>
  )
}

const you = {
  name: 'You',
  sections: [
    ['you', 'Name'],
    ['password', 'Password'],
    ['recovery-codes', 'Recovery codes'],
    ['devices', 'Devices'],
  ],
} as const
const ofAll = [['church', 'Church']] as const
const ofStaff = [...ofAll, ['register', 'Register']] as const
const ofOwners = [
  ...ofAll,
  ['official-total', 'Official total'],
  ['clicker', 'Clicker'],
  ['online-views', 'Online views'],
  ['register', 'Register'],
] as const

const columns = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '11rem minmax(0, 1fr)' },
  columnGap: '8',
  rowGap: '5',
})
const cards = stack({ gap: { base: '3', md: '4' }, minWidth: '0', maxWidth: 'form' })
