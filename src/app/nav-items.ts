import { CalendarDays, House, LayoutDashboard, Users, Video } from 'lucide-react'

/** Pages of the app's navigation. Only what exists stands here. */
export const navItems = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/studio', label: 'Studio', Icon: Video },
  { to: '/members', label: 'Members', Icon: Users },
  { to: '/services', label: 'Services', Icon: CalendarDays },
  { to: '/', label: 'Home', Icon: House },
] as const
