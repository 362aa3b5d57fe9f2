import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { canEdit } from '@/domain/access/permissions.ts'
import { findCardLink } from '@/domain/newcomers/card-link.queries.ts'
import { CardLinkPage, CardLinkSkeleton } from '@/features/members/newcomers/card-link-page.tsx'

export const Route = createFileRoute('/_app/members/cards')({
  loader: async ({ context: { db, profile } }) => ({ link: canEdit(profile) ? await findCardLink(db) : null }),
  head: pageTitle('“I am new” cards'),
  pendingComponent: CardLinkSkeleton,
  component: Cards,
})

function Cards() {
  return <CardLinkPage {...Route.useLoaderData()} profile={Route.useRouteContext().profile} />
}
