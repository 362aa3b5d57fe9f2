import { ArrowUpRight, CalendarPlus, UserPlus, Video } from 'lucide-react'
import { canEdit, canRecord } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { TextLink } from '@/ui/text-link.tsx'

/** The header needs no figures, so it shows before they load. */
export function DashboardHeader({ profile, now }: { profile: Profile; now: Date }) {
  const today = formatServiceDate(todayIn(profile.church.timeZone, now))
  return (
    <PageHeader
      back={
        <TextLink to="/" quiet alone className={home} aria-description="Leaves the app for the public start page">
          Home
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden />
        </TextLink>
      }
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
          {canRecord(profile) ? (
            <ButtonLink to="/studio" icon={<Video size={18} strokeWidth={1.75} aria-hidden />}>
              Record Attendance
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}

const home = css({ gap: '1', fontSize: 'sm' })
