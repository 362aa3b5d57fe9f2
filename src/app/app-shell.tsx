import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css, cx } from '@/styled-system/css'
import { useLightOnPaper } from '@/ui/use-light-on-paper.ts'
import { Wordmark } from '@/ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ClosedScreen } from './roles/closed-screen.tsx'
import { InsideMain } from './inside-main.ts'
import { MoreMenu } from './more-menu.tsx'
import { navItems } from './nav-items.ts'
import { navLink } from './nav-link.ts'
import { isOpenTo, startOf } from './roles/open-to-role.ts'

/** A rail on wide windows, a bar at the bottom on phones, and the page beside it. */
export function AppShell({ profile }: { profile: Profile }) {
  useLightOnPaper()
  const isBare = useMatches({ select: (matches) => matches.some((match) => match.staticData.frame === 'bare') })
  const path = useLocation({ select: (location) => location.pathname })
  const places = navItems.filter(({ to }) => isOpenTo(profile, to))
  if (isBare) {
    return (
      <main id="main" tabIndex={-1} className={css({ outline: 'none' })}>
        <InsideMain value>
          <Outlet />
        </InsideMain>
      </main>
    )
  }
  return (
    <div className={css({ display: 'flex', flexDirection: { base: 'column', md: 'row' }, minHeight: '100dvh' })}>
      <header className={rail}>
        <Link to={startOf(profile)} aria-label={`Narthex, ${startOf(profile).slice(1)}`} className={brand}>
          <Wordmark />
        </Link>
        <nav aria-label="Main" className={navigation}>
          {places.map(({ to, label, Icon, also, isSecondary }) => (
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
          <MoreMenu path={path} places={places.filter(({ isSecondary }) => isSecondary)} />
        </nav>
        <div className={css({ minWidth: '0', md: { marginTop: 'auto' }, mdDown: { marginInlineEnd: '-2' } })}>
          <AccountMenu profile={profile} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={page}>
        <InsideMain value>{isOpenTo(profile, path) ? <Outlet /> : <ClosedScreen profile={profile} />}</InsideMain>
      </main>
    </div>
  )
}

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
    borderRightStyle: 'solid',
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
    borderBottomStyle: 'solid',
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
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: 'card',
    borderTopWidth: 'hairline',
    borderTopStyle: 'solid',
  },
})

const onWide = css({ mdDown: { display: 'none' } })

const page = css({
  flex: '1',
  minWidth: '0',
  width: 'full',
  maxWidth: 'calc({sizes.content} + 5rem)',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '10' },
  paddingTop: { base: '6', md: '10' },
  paddingBottom: { base: '28', md: '16' },
  outline: 'none',
  _print: { padding: '0', maxWidth: 'none' },
})
