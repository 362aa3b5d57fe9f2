import { House, LayoutDashboard, Video } from 'lucide-react'

/** Pages of the app's navigation. Only what exists stands here. */
export const navItems = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/studio', label: 'Studio', Icon: Video },
  { to: '/', label: 'Home', Icon: House },
] as const
