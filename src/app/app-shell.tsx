import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css, cx } from '@/styled-system/css'
import { Menu } from '@/ui/menu.tsx'
import { useLightOnPaper } from '@/ui/use-light-on-paper.ts'
import { AccountMenu } from './account-menu.tsx'
import { InsideMain } from './inside-main.ts'
import type { NavItem } from './nav-items.ts'
import { navLink } from './nav-link.ts'
import { ClosedScreen } from './roles/closed-screen.tsx'
import { isOpenTo } from './roles/open-to-role.ts'
import { BareSkeleton, PageSkeleton } from './shell/page-skeleton.tsx'
import { placesOf, ShellFrame } from './shell/shell-frame.tsx'

/** Renders the app around its pages. The navigation stays on the screen while a page's code loads. */
export function AppShell({ profile }: { profile: Profile }) {
  useLightOnPaper()
  const isBare = useMatches({ select: (matches) => matches.some((match) => match.staticData.frame === 'bare') })
  // The key makes React remove the old page. Without the key, React would only hide the old page while the next page
  // loads, and might show the old form again.
  const pageKey = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const path = useLocation({ select: (location) => location.pathname })
  if (isBare) {
    return (
      <main id="main" tabIndex={-1} className={css({ outline: 'none' })}>
        <InsideMain value>
          <Suspense key={pageKey} fallback={<BareSkeleton />}>
            <Outlet />
          </Suspense>
        </InsideMain>
      </main>
    )
  }
  const places = placesOf(profile).filter(({ isSecondary }) => isSecondary)
  return (
    <ShellFrame
      profile={profile}
      more={<MoreMenu path={path} places={places} />}
      account={<AccountMenu profile={profile} />}
    >
      <InsideMain value>
        <Suspense key={pageKey} fallback={<PageSkeleton />}>
          {isOpenTo(profile, path) ? <Outlet /> : <ClosedScreen profile={profile} />}
        </Suspense>
      </InsideMain>
    </ShellFrame>
  )
}

/** Lists the pages for which the phone's bar has no room. */
function MoreMenu({ path, places }: { path: string; places: readonly NavItem[] }) {
  const router = useRouter()
  if (places.length === 0) return null
  const isHere = places.some(({ to }) => path.startsWith(to))
  return (
    <Menu
      placement="top-end"
      strategy="fixed"
      trigger={
        <button type="button" aria-current={isHere ? 'page' : undefined} className={cx(navLink, onPhones)}>
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
          More
        </button>
      }
      items={places.map(({ to, label, Icon }) => ({
        value: label,
        label,
        icon: <Icon size={18} strokeWidth={1.75} aria-hidden />,
        onSelect: () => void router.navigate({ to }),
      }))}
    />
  )
}

const onPhones = css({ cursor: 'pointer', md: { display: 'none' } })
