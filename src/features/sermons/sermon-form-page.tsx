import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SermonForm } from './sermon-form.tsx'
import type { SermonFormProps } from './sermon-form.tsx'

export type SermonFormPageProps = Omit<SermonFormProps, 'timeZone'> & { profile: Profile }

export function SermonFormPage({ sermon, profile, ...rest }: SermonFormPageProps) {
  return (
    <>
      <PageHeader
        back={
          sermon ? (
            <BackLink to="/sermons/$id" params={{ id: sermon.id }}>
              Back to {sermon.title}
            </BackLink>
          ) : (
            <BackLink to="/sermons">Back to Sermons</BackLink>
          )
        }
        title={sermon ? 'Edit Sermon' : 'Add Sermon'}
        description={sermon ? sermon.title : 'A title, a speaker and a date are enough; the rest can follow.'}
      />
      {canEdit(profile) ? (
        <SermonForm sermon={sermon} timeZone={profile.church.timeZone} {...rest} />
      ) : (
        <Notice title="You can look at sermons, but not change them">
          Ask an owner of {profile.church.name} if you should keep the library.
        </Notice>
      )}
    </>
  )
}
