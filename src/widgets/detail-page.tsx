import { useRouter } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { EditAndDelete } from '@/ui/edit-and-delete.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SideBySide } from '@/ui/side-by-side.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { Deletion } from './delete-dialog.tsx'
import { goOnTo } from './go-on-to.ts'
import { entityLabels } from './entity-labels.ts'
import type { Entity } from './entity-labels.ts'

export type DetailPageProps = {
  title: string
  description: ReactNode
  profile: Profile
  /** Selects the list to which Back and a deletion lead. */
  entity: Entity
  edit: LinkProps
  deletion: Deletion
  main: ReactNode
  side: ReactNode
}

/** The page of an item, with Edit and Delete for people who may edit. */
export function DetailPage(props: DetailPageProps) {
  const { title, description, profile, entity, edit, deletion, main, side } = props
  const [isAsking, setIsAsking] = useState(false)
  const router = useRouter()
  const { to, list } = entityLabels[entity]
  return (
    <>
      <PageHeader
        back={<BackLink to={to}>Back to {list}</BackLink>}
        title={title}
        description={description}
        action={canEdit(profile) ? <EditAndDelete {...edit} onDelete={() => setIsAsking(true)} /> : null}
      />
      <SideBySide main={main} side={side} />
      <DeleteDialog
        {...deletion}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onDeleted={() => goOnTo(router, { to })}
      />
    </>
  )
}
