import { createFileRoute } from '@tanstack/react-router'
import { publicHead } from '@/app/public-head.ts'
import { ContactPage } from '@/features/marketing/contact-page.tsx'

export const Route = createFileRoute('/contact')({
  head: publicHead({
    title: 'Contact · Narthex',
    description: 'Small community or large organization: write to the people who make Narthex, or start a free trial.',
    path: '/contact',
  }),
  staticData: { frame: 'public' },
  component: ContactPage,
})
