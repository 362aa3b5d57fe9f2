import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export type ListHeaderProps = {
  title: string
  description: ReactNode
  mayEdit: boolean
  /** If false, the header has no link to the dashboard, because this list is the person's first page. */
  hasWayBack?: boolean
  /** If true, the main button is inside the empty list, and the header's button is secondary. */
  isEmpty?: boolean
  addTo: LinkProps['to']
  addLabel: string
  AddIcon: LucideIcon
  more?: ReactNode
}

/** The header of a list, with a button to add an item for people who may edit. */
export function ListHeader(props: ListHeaderProps) {
  const { title, description, mayEdit, hasWayBack = true, isEmpty = false, addTo, addLabel, AddIcon, more } = props
  return (
    <PageHeader
      back={hasWayBack ? <BackLink to="/dashboard">Back to Dashboard</BackLink> : null}
      title={title}
      description={description}
      action={
        mayEdit ? (
          <>
            {more}
            <ButtonLink to={addTo} tone={isEmpty ? 'secondary' : 'primary'} Icon={AddIcon}>
              {addLabel}
            </ButtonLink>
          </>
        ) : null
      }
    />
  )
}
