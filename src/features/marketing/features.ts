import { CalendarDays, ChartLine, MonitorSmartphone, Move, ScanEye, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

type Feature = {
  title: string
  text: string
  Icon: LucideIcon
  isPremium?: boolean
  link?: { to: '/help/cameras'; label: string }
}

export const features: readonly Feature[] = [
  {
    title: 'AI-Powered Attendance',
    text: 'Point a camera at the door or the room. The laptop counts who is there and who walks in and out, while your volunteers look people in the eye.',
    Icon: ScanEye,
  },
  {
    title: 'Actionable Insights',
    text: 'See in a sentence whether more or fewer came than usual, what to expect next Sunday, and how this year stands over the years before.',
    Icon: ChartLine,
  },
  {
    title: 'Intuitive Scheduling',
    text: 'Describe a weekly service once. The calendar shows its dates with feasts, pauses and events, and the calendar of your phone can follow it.',
    Icon: CalendarDays,
  },
  {
    title: 'Member Management',
    text: 'Families stand together: members and visitors with birthdays and notes, found by name, email or phone as you type.',
    Icon: Users,
  },
  {
    title: 'PTZ Camera',
    text: 'A moving camera that reaches the laptop as a webcam or through a capture card counts like any other. Steering it from the studio is for premium churches: ask us how far we are.',
    Icon: Move,
    isPremium: true,
  },
  {
    title: 'Works With Anything',
    text: 'A webcam, a phone used as one, a capture card or a recorded video. A browser is all there is to install.',
    Icon: MonitorSmartphone,
    link: { to: '/help/cameras', label: 'How to connect a camera' },
  },
]

export const benefits: readonly string[] = [
  'A number for every service, not only for the ones people remember',
  'Counts by camera, by the clicker on ushers’ phones and by hand, side by side',
  'Ushers tap people in without an account, and also without a network',
  'Trends that tell an odd Sunday from a change',
  'If the network drops, recordings wait on the laptop and are sent later',
  'Owners, staff and viewers see and do only what their role allows',
]

/** Claims by the product's makers. The landing page shows the conditions below the claims. */
export const claims: readonly { figure: string; label: string }[] = [
  { figure: '15 min', label: 'saved per service' },
  { figure: '98%+', label: 'counting accuracy' },
  { figure: '5 min', label: 'setup' },
]

export const steps: readonly { title: string; text: string }[] = [
  {
    title: 'Position your camera',
    text: 'High, facing the door or the room, in even light. Draw a line across the doorway and the arrow shows which way is in.',
  },
  {
    title: 'Schedule your services',
    text: 'Add the services of your week once. On the day, choose one in the studio and press Start Recording.',
  },
  {
    title: 'Get your insights',
    text: 'The count is kept with the service. The dashboard shows the average and the trend, on any device.',
  },
]
