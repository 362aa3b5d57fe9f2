import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Wordmark } from '@/ui/wordmark.tsx'
import { navItems } from '../nav-items.ts'
import { navLink } from '../nav-link.ts'
import { isOpenTo, startOf } from '../roles/open-to-role.ts'

export type ShellFrameProps = {
  /** If null, the navigation shows no places. */
  profile: Profile | null
  /**
   * `more` is the last place in a phone's bottom bar. `account` is at the foot of the side bar, or on phones at the
   * top.
   */
  more?: ReactNode
  account?: ReactNode
  children: ReactNode
}

/**
 * Renders the page beside its navigation: a side bar on wide windows, a bottom bar on phones. The first bundle includes
 * this frame, so that the frame is visible before the page's code has loaded.
 */
export function ShellFrame({ profile, more, account, children }: ShellFrameProps) {
  const path = useLocation({ select: (location) => location.pathname })
  const start = profile ? startOf(profile) : '/dashboard'
  return (
    <div className={flex({ direction: { base: 'column', md: 'row' }, minHeight: '100dvh' })}>
      <header className={rail}>
        <Link to={start} aria-label={`Narthex, ${start.slice(1)}`} className={brand}>
          <Wordmark />
        </Link>
        <nav aria-label="Main" className={navigation}>
          {placesOf(profile).map(({ to, label, Icon, also, isSecondary }) => (
            <Link
              key={to}
              to={to}
              className={cx(navLink, isSecondary ? onWide : undefined)}
              aria-current={also && path.startsWith(also) ? 'page' : undefined}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
            </Link>
          ))}
          {more}
        </nav>
        <div className={css({ minWidth: '0', md: { marginTop: 'auto' }, mdDown: { marginInlineEnd: '-2' } })}>
          {account}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={page}>
        {children}
      </main>
    </div>
  )
}

export const placesOf = (profile: Profile | null) => navItems.filter(({ to }) => profile && isOpenTo(profile, to))

const rail = css({
  _print: { display: 'none' },
  md: {
    position: 'sticky',
    top: '0',
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    width: 'rail',
    height: '100dvh',
    padding: '3',
    borderRightWidth: 'hairline',
    overflowY: 'auto',
  },
  mdDown: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    paddingInline: '4',
    minHeight: '14',
    borderBottomWidth: 'hairline',
  },
})

const brand = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'control',
  md: { padding: '3', paddingTop: '2.5', marginBottom: '4' },
})

const navigation = css({
  md: { display: 'flex', flexDirection: 'column', gap: '1' },
  mdDown: {
    position: 'fixed',
    insetInline: '0',
    bottom: '0',
    zIndex: 'bar',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    // With large text, the links are in two rows of three.
    _cramped: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(3, 1fr)' },
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: 'card',
    borderTopWidth: 'hairline',
  },
})

const onWide = css({ mdDown: { display: 'none' } })

const page = css({
  flex: '1',
  minWidth: '0',
  width: 'full',
  maxWidth: 'calc({sizes.content} + 5rem)',
  marginInline: 'auto',
  paddingInline: { base: '4', _cramped: '2', md: '10' },
  paddingTop: { base: '6', md: '10', _lowWindow: '6' },
  paddingBottom: { base: '28', md: '16' },
  outline: 'none',
  _print: { padding: '0', maxWidth: 'none' },
})
