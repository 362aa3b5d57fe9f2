import { createFileRoute } from '@tanstack/react-router'
import { publicHead } from '@/app/public-head.ts'
import { TrialPage } from '@/features/studio/trial/trial-page.tsx'

export const Route = createFileRoute('/try')({
  head: publicHead({
    title: 'Try Narthex: count people with your camera, without an account',
    description:
      'Point a camera at a door or open a video, and see people counted in your browser. Nothing is stored and nothing is sent.',
    path: '/try',
  }),
  staticData: { frame: 'bare' },
  component: TrialPage,
})
