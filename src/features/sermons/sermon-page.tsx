import { useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Card } from '@/ui/card.tsx'
import { EditAndDelete } from '@/ui/edit-and-delete.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Prose } from '@/ui/prose.tsx'
import { SideBySide } from '@/ui/side-by-side.tsx'
import { DeleteSermonDialog } from './delete-sermon-dialog.tsx'
import type { SermonData } from './load-sermon.ts'
import { SermonInformation } from './sermon-information.tsx'

export type SermonPageProps = SermonData & { profile: Profile; onDeleted: () => void }

export function SermonPage({ sermon, services, profile, onDeleted }: SermonPageProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, title, speaker, sermonDate, summary, notes } = sermon
  return (
    <>
      <PageHeader
        back={<BackLink to="/sermons">Back to Sermons</BackLink>}
        title={title}
        description={`${speaker}, ${formatServiceDate(sermonDate)}`}
        action={
          canEdit(profile) ? (
            <EditAndDelete to="/sermons/$id/edit" params={{ id }} onDelete={() => setIsAsking(true)} />
          ) : null
        }
      />
      <SideBySide
        main={
          <>
            {summary || !notes ? (
              <Card title="Summary">
                <Prose text={summary} empty="No summary yet." />
              </Card>
            ) : null}
            {notes ? (
              <Card title="Notes">
                <Prose text={notes} />
              </Card>
            ) : null}
          </>
        }
        side={
          <SermonInformation sermon={sermon} service={services.find((service) => service.id === sermon.serviceId)} />
        }
      />
      <DeleteSermonDialog sermon={sermon} open={isAsking} onClose={() => setIsAsking(false)} onDeleted={onDeleted} />
    </>
  )
}
