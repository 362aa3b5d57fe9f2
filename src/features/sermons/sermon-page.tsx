import { linkOptions } from '@tanstack/react-router'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { deleteSermon } from '@/domain/sermons/sermon.commands.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { Card } from '@/ui/card.tsx'
import { Prose } from '@/ui/prose.tsx'
import { DetailPage } from '@/widgets/detail-page.tsx'
import type { SermonData } from './load-sermon.ts'
import { SermonInformation } from './sermon-information.tsx'

export function SermonPage({ sermon, services, profile }: SermonData & { profile: Profile }) {
  const { id, title, speaker, sermonDate, summary, notes, serviceId } = sermon
  return (
    <DetailPage
      title={title}
      description={`${speaker}, ${formatServiceDate(sermonDate)}`}
      profile={profile}
      entity="sermon"
      edit={linkOptions({ to: '/sermons/$id/edit', params: { id } })}
      deletion={{
        title: 'Delete Sermon?',
        description: `Are you sure you want to delete “${title}”? This action cannot be undone.`,
        command: (db) => deleteSermon(db, { id }),
        success: { title: 'Sermon deleted', description: 'The sermon has been removed from your library.' },
        failure: 'Failed to delete sermon. Please try again.',
      }}
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
      side={<SermonInformation sermon={sermon} service={services.find((service) => service.id === serviceId)} />}
    />
  )
}
