import { createFileRoute } from '@tanstack/react-router'
import { publicHead } from '@/app/public-head.ts'
import { AboutPage } from '@/features/marketing/about-page.tsx'

export const Route = createFileRoute('/about')({
  head: publicHead({
    title: 'About · Narthex',
    description: 'Why Narthex counts people in church, how it does so on the laptop itself, and who it is for.',
    path: '/about',
  }),
  staticData: { frame: 'public' },
  component: AboutPage,
})
