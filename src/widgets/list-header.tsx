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
  /** It leads nowhere for people who begin here. */
  hasWayBack?: boolean
  /** The empty list then has the page's main button. */
  isEmpty?: boolean
  addTo: LinkProps['to']
  addLabel: string
  AddIcon: LucideIcon
  /** Other buttons, before the one that adds. */
  more?: ReactNode
}

/** The header of a list, with the way to add to it for those who may. */
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
