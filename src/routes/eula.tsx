import { createFileRoute } from '@tanstack/react-router'
import { publicHead } from '@/app/public-head.ts'
import { TermsPage } from '@/features/marketing/terms-page.tsx'

export const Route = createFileRoute('/eula')({
  head: publicHead({
    title: 'Terms · Narthex',
    description: 'What you may expect from Narthex, and what Narthex expects from you, in plain words.',
    path: '/eula',
  }),
  staticData: { frame: 'public' },
  component: TermsPage,
})
