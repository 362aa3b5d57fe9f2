import { createFileRoute } from '@tanstack/react-router'
import { publicHead } from '@/app/public-head.ts'
import { LandingPage } from '@/features/marketing/landing-page.tsx'

export const Route = createFileRoute('/')({
  head: publicHead({
    title: 'Narthex: church attendance, counted by the laptop at the door',
    description:
      'Narthex counts who comes to church with the camera you already have. It works in the browser, and the picture never leaves the laptop.',
    path: '/',
  }),
  staticData: { frame: 'public' },
  component: LandingPage,
})
