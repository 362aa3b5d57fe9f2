import { createFileRoute } from '@tanstack/react-router'
import { publicHead } from '@/app/public-head.ts'
import { AboutPage } from '@/features/marketing/about-page.tsx'

export const Route = createFileRoute('/about')({
  head: publicHead({
    title: 'About · Narthex',
    description: 'Why Narthex counts people in church, how it does it on the laptop itself, and for whom it is made.',
    path: '/about',
  }),
  staticData: { frame: 'public' },
  component: AboutPage,
})
