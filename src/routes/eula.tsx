import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { TermsPage } from '@/features/marketing/terms-page.tsx'

export const Route = createFileRoute('/eula')({ head: pageTitle('Terms'), component: TermsPage })
