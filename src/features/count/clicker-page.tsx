import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatDate, formatTime } from '@/domain/shared/date-formats.ts'
import { keepAwake } from '@/platform/offline/wake-lock.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { SendingLine } from '@/ui/sending-line.tsx'
import { useLogInOnPage } from '@/widgets/ended-session/use-log-in-on-page.ts'
import type { ClickerAccess } from './clicker-access.ts'
import { Clicker } from './clicker.tsx'
import { ClickerRefusal } from './clicker-refusal.tsx'
import { ClickerSession } from './clicker-session.ts'
import type { ClickerView } from './clicker-session.ts'
import { keepPage } from '@/platform/offline/keep-page.ts'

/** A link for ushers has no session, so its page does not load this notice. */
const EndedNotice = lazy(() =>
  import('@/widgets/ended-session/ended-notice.tsx').then(({ EndedNotice: notice }) => ({ default: notice })),
)

export type ClickerPageProps = {
  access: ClickerAccess
  /** A link to the service, for people of the church. */
  back?: ReactNode
  /** Called after a person has left the page and the last taps were sent. It must stay the same function. */
  onLeft?: () => void
}

/** Counts people by tapping. */
export function ClickerPage({ access, back, onLeft }: ClickerPageProps) {
  const [session] = useState(() => new ClickerSession(access))
  const view = useSyncExternalStore(session.subscribe, () => session.view)
  useEffect(() => {
    const ending = new AbortController()
    keepAwake(ending.signal)
    void session.run(ending.signal).then(onLeft)
    void keepPage(access.isLink ? '/count' : '/service-instances/', ending.signal)
    return () => ending.abort()
  }, [session, access.isLink, onLeft])
  const { place, refusal, isEnded } = view
  const waiting = view.count.waiting.length
  const logIn = useLogInOnPage(isEnded, waiting)
  const hasTapped = Object.keys(view.count.counts).length > 0
  return (
    <div className={page}>
      <header className={flex({ align: 'flex-start', gap: '3' })}>
        {back}
        <div className={css({ flex: '1', minWidth: '0' })}>
          <div className={flex({ justify: 'space-between', gap: '3' })}>
            <h1 tabIndex={-1} className={title}>
              {place?.name ?? 'Count people'}
            </h1>
            {place && !refusal && !isEnded && (hasTapped || view.server !== 'answers') ? (
              <SendingLine waiting={waiting} server={view.server} />
            ) : null}
          </div>
          {place ? (
            <p className={when}>
              {formatDate(place.date)}, {formatTime(place.startTime)}
            </p>
          ) : null}
          {isEnded ? (
            <div className={css({ marginTop: '2' })}>
              <Suspense>
                <EndedNotice unsent={waiting > 0 ? countLabel(waiting, 'tap') : null} onLogIn={logIn} />
              </Suspense>
            </div>
          ) : null}
        </div>
      </header>
      {refusal ? (
        <ClickerRefusal {...{ view, refusal }} isLink={access.isLink} />
      ) : place ? (
        <Clicker {...{ session, view, place }} />
      ) : isEnded ? null : (
        <output className={when}>{OPENING[view.server]}</output>
      )}
      {view.isForgetful ? (
        <p role="alert" className={css({ textStyle: 'small', color: 'danger.text' })}>
          This browser cannot keep taps on this device. Keep the page open until everything is sent.
        </p>
      ) : null}
    </div>
  )
}

const OPENING: Record<ClickerView['server'], string> = {
  answers: 'Opening…',
  busy: 'This network asks the server too often. The page opens by itself within a minute.',
  unreachable: 'The server cannot be reached. The page opens as soon as there is a network.',
}

const page = stack({
  gap: '3',
  width: 'full',
  maxWidth: '28rem',
  minHeight: '100dvh',
  marginInline: 'auto',
  padding: '3',
  paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
  // A phone in landscape shows the big button beside the figures.
  '@media (orientation: landscape) and (max-height: 30rem)': {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    alignContent: 'start',
    columnGap: '4',
    maxWidth: '56rem',
  },
})
// Title and date are separate lines, so that a longer status text beside the title does not move the buttons.
const title = css({ textStyle: 'subheading', outline: 'none', overflowWrap: 'anywhere' })
const when = css({ textStyle: 'small', color: 'text.muted' })
