import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { formatDate, formatTime } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { keepPage } from '@/platform/offline/keep-page.ts'
import { keepAwake } from '@/platform/offline/wake-lock.ts'
import { useNow } from '@/platform/use-now.ts'
import { css, cx } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { BackToService } from '@/widgets/back-to-service.tsx'
import { EndedNotice } from '@/widgets/ended-session/ended-notice.tsx'
import { useLogInOnPage } from '@/widgets/ended-session/use-log-in-on-page.ts'
import { registerAccess } from './register-access.ts'
import { RegisterClosed } from './register-closed.tsx'
import { withinPage } from './register-layout.ts'
import { LostMarks } from './register-warnings.tsx'
import { RegisterSession, unsentIn } from './register-session.ts'
import { Register } from './register.tsx'
import { focusHeading, useRegisterKeys } from './use-register-keys.ts'

export type RegisterPageProps = {
  db: Db
  profile: Profile
  serviceId: string
  /** Called after the register was switched on. The church in the profile then changes. */
  onSwitchedOn: () => void
  /** Called after a person has left the page and the last marks were sent. It must stay the same function. */
  onLeft: () => void
}

/** Marks people by name. Marking works without a network and on several devices. */
export function RegisterPage({ db, profile, serviceId, onSwitchedOn, onLeft }: RegisterPageProps) {
  const [session] = useState(
    () => new RegisterSession(registerAccess(db, profile.id, serviceId), profile.church.registerEnabled),
  )
  const view = useSyncExternalStore(session.subscribe, () => session.view)
  const page = useRef<HTMLDivElement>(null)
  const now = useNow()
  useRegisterKeys(page)
  const logIn = useLogInOnPage(view.isEnded, unsentIn(view.copy))
  useEffect(() => {
    const ending = new AbortController()
    keepAwake(ending.signal)
    void session.run(ending.signal).then(onLeft)
    void keepPage('/service-instances/', ending.signal)
    return () => ending.abort()
  }, [session, onLeft])
  const { place, state } = view
  const service = place?.service
  return (
    <div ref={page} className={frame}>
      <header className={cx(withinPage, flex({ align: 'flex-start', gap: '3', paddingTop: '3' }))}>
        <BackToService id={serviceId} />
        <div className={css({ flex: '1', minWidth: '0' })}>
          <h1 tabIndex={-1} className={title}>
            {service ? `Register: ${service.name}` : 'Register'}
          </h1>
          {service ? (
            <p className={when}>
              {formatDate(service.date)}, {formatTime(service.startTime)}
            </p>
          ) : null}
        </div>
      </header>
      {state === 'opening' && view.isEnded ? (
        <div className={withinPage}>
          <EndedNotice unsent={null} onLogIn={logIn} />
        </div>
      ) : state === 'opening' ? (
        <output className={cx(withinPage, when)}>
          {view.server === 'answers'
            ? 'Opening…'
            : 'The server cannot be reached. The register opens as soon as there is a network.'}
        </output>
      ) : state === 'open' && service ? (
        <Register
          {...{ session, view }}
          onLogIn={logIn}
          isEarly={service.date > todayIn(profile.church.timeZone, now)}
          mayAddChildren={canEdit(profile)}
        />
      ) : state === 'open' ? null : (
        <>
          <div className={cx(withinPage, css({ _empty: { display: 'none' } }))}>
            <LostMarks {...view} onRead={() => void session.forgetLost()} />
          </div>
          <RegisterClosed
            reason={state}
            serviceId={serviceId}
            canSwitchOn={view.canSwitchOn}
            onSwitchedOn={() => {
              focusHeading()
              onSwitchedOn()
              session.reopen()
            }}
          />
        </>
      )}
    </div>
  )
}

const frame = stack({ gap: '3', minHeight: '100dvh' })
const title = css({ textStyle: 'subheading', outline: 'none', overflowWrap: 'anywhere' })
const when = css({ textStyle: 'small', color: 'text.muted' })
