import { useRouter } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { css, cx } from '@/styled-system/css'
import { Menu } from '@/ui/menu.tsx'
import type { NavItem } from './nav-items.ts'
import { navLink } from './nav-link.ts'

/** The pages without room in the phone's bar. */
export function MoreMenu({ path, places }: { path: string; places: readonly NavItem[] }) {
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
