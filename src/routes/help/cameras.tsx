import { createFileRoute } from '@tanstack/react-router'
import { publicHead } from '@/app/public-head.ts'
import { CamerasPage } from '@/features/marketing/cameras-page.tsx'

export const Route = createFileRoute('/help/cameras')({
  head: publicHead({
    title: 'Cameras · Narthex',
    description:
      'Connect a webcam, a capture card, OBS, a phone or a network camera to Narthex, and put it where it counts right.',
    path: '/help/cameras',
  }),
  staticData: { frame: 'public' },
  component: CamerasPage,
})
