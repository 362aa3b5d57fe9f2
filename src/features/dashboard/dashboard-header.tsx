import { CalendarPlus, UserPlus, Video } from 'lucide-react'
import { useState } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

/** What is known before the figures load: who is signed in, the day, and what to do. */
export function DashboardHeader({ profile }: { profile: Profile }) {
  const [now] = useState(() => new Date())
  const today = formatServiceDate(todayIn(profile.church.timeZone, now))
  return (
    <PageHeader
      title={`Welcome, ${profile.fullName ?? profile.username}`}
      description={`${today} · ${profile.church.name}`}
      action={
        <>
          {canEdit(profile) ? (
            <>
              <ButtonLink
                to="/members/new"
                tone="secondary"
                icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden />}
              >
                Add Member
              </ButtonLink>
              <ButtonLink
                to="/services/new"
                tone="secondary"
                icon={<CalendarPlus size={18} strokeWidth={1.75} aria-hidden />}
              >
                Add Service
              </ButtonLink>
            </>
          ) : null}
          <ButtonLink to="/studio" icon={<Video size={18} strokeWidth={1.75} aria-hidden />}>
            Record Attendance
          </ButtonLink>
        </>
      }
    />
  )
}
