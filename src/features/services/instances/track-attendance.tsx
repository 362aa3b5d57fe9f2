import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'

export function TrackAttendance({ id }: { id: string }) {
  return (
    <ButtonLink to="/studio" search={{ instance: id }} tone="secondary" size="sm" className={overTheRow}>
      Track Attendance
    </ButtonLink>
  )
}

/** The row's link covers the whole row, so this link is positioned above it. */
const overTheRow = css({ position: 'relative' })
