import type { LinkProps } from '@tanstack/react-router'
import {
  BookOpenText,
  CalendarDays,
  CalendarRange,
  ChartNoAxesColumn,
  LayoutDashboard,
  Ticket,
  Users,
  Video,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export type NavItem = {
  to: NonNullable<LinkProps['to']>
  label: string
  Icon: LucideIcon
  /** Addresses that begin with this text also mark this item as the current page. */
  also?: string
  /** If true, phones show this item in the menu 'More', because the bottom bar has room for only five places. */
  isSecondary?: boolean
}

export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/studio', label: 'Studio', Icon: Video },
  { to: '/members', label: 'Members', Icon: Users },
  { to: '/services', label: 'Services', Icon: CalendarDays, also: '/service-instances/' },
  { to: '/calendar', label: 'Calendar', Icon: CalendarRange, isSecondary: true },
  { to: '/trends', label: 'Trends', Icon: ChartNoAxesColumn, isSecondary: true },
  { to: '/sermons', label: 'Sermons', Icon: BookOpenText, isSecondary: true },
  { to: '/events', label: 'Events', Icon: Ticket, isSecondary: true },
]
