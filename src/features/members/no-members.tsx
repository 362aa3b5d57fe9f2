import { FileUp } from 'lucide-react'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

export function NoMembers({ mayEdit }: { mayEdit: boolean }) {
  const title = 'No members yet'
  if (!mayEdit) return <EmptyState drawing title={title} description="Members that owners and staff add appear here." />
  return (
    <EmptyState
      drawing
      title={title}
      description="Add your first member to get started tracking your congregation."
      action={
        <>
          <ButtonLink to="/members/new">Add First Member</ButtonLink>
          <ImportLink />
        </>
      }
    />
  )
}

export function ImportLink() {
  return (
    <ButtonLink to="/import" search={{ from: 'members' }} tone="secondary" Icon={FileUp}>
      Import Members
    </ButtonLink>
  )
}
