import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { useIsRecordingOffline } from './offline-notice.tsx'

/** Says that the lists of services and recordings are missing or may be out of date. */
export function StaleNotice() {
  const { failure, isRead, serviceInstances, events } = useStudioChurch().records
  const queries = useQueryClient()
  const isRecordingOffline = useIsRecordingOffline()
  const isAway = failure === 'offline' || failure === 'unavailable'
  // While a recording is offline, another notice says that it is kept on this computer.
  if (!failure || (isAway && isRecordingOffline)) return null
  const hasChoice = serviceInstances.length + events.length > 0
  return (
    <Notice
      tone="attention"
      title={isAway ? 'The server cannot be reached' : `The lists could not be read${isRead ? ' again' : ''}`}
      action={
        <Button size="sm" tone="secondary" onClick={() => void queries.invalidateQueries()}>
          Try again
        </Button>
      }
    >
      {isRead || hasChoice
        ? 'You can go on recording: what you record is kept on this computer and sent later.'
        : 'You can choose a service when the lists have been read.'}
    </Notice>
  )
}
