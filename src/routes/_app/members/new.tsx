import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { pageTitle } from '@/app/page-title.ts'
import { findMember } from '@/domain/members/member.queries.ts'
import { MemberFormPage } from '@/features/members/member-form-page.tsx'
import { readNewMemberSearch } from '@/features/members/members-search.ts'
import { FormSkeleton } from '@/widgets/form-skeleton.tsx'

const title = 'Add New Member'

export const Route = createFileRoute('/_app/members/new')({
  validateSearch: readNewMemberSearch,
  search: { middlewares: [stripSearchParams({ with: '' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { db }, deps }) => (deps.with ? findMember(db, deps.with) : null),
  head: pageTitle(title),
  pendingComponent: () => <FormSkeleton entity="member" title={title} />,
  component: NewMember,
})

function NewMember() {
  const relative = Route.useLoaderData()
  const { db, profile } = Route.useRouteContext()
  return <MemberFormPage key={relative?.id} member={null} {...{ relative, db, profile }} />
}
