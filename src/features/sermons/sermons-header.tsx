import { BookPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export type SermonsHeaderProps = { description: ReactNode; mayEdit: boolean }

export function SermonsHeader({ description, mayEdit }: SermonsHeaderProps) {
  return (
    <PageHeader
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      title="Sermons"
      description={description}
      action={
        mayEdit ? (
          <ButtonLink to="/sermons/new" icon={<BookPlus size={18} strokeWidth={1.75} aria-hidden />}>
            Add Sermon
          </ButtonLink>
        ) : null
      }
    />
  )
}
