import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'

/** The way to count a service of the list. */
export function TrackAttendance({ id }: { id: string }) {
  return (
    <ButtonLink to="/studio" search={{ instance: id }} tone="secondary" size="sm" className={overTheRow}>
      Track Attendance
    </ButtonLink>
  )
}

/** The link of the row lies over all of it. */
const overTheRow = css({ position: 'relative' })
