import { useState } from 'react'
import { renewCalendarFeed } from '@/domain/calendar/calendar-feed.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'

/** Ends the address, after a warning of what that does. */
export function RenewAddress() {
  const [isAsking, setIsAsking] = useState(false)
  const { run, isPending } = useCommand(renewCalendarFeed, {
    success: { title: 'Address renewed', description: 'The old one no longer works.' },
    failure: 'Failed to renew the address. Please try again.',
    onSuccess: () => setIsAsking(false),
  })
  if (!isAsking) {
    return (
      <Button tone="quiet" size="sm" className={css({ alignSelf: 'start' })} onClick={() => setIsAsking(true)}>
        Renew the Address…
      </Button>
    )
  }
  return (
    <Notice
      tone="attention"
      title="Renew the address?"
      action={
        <div className={choices}>
          <Button tone="secondary" size="sm" onClick={() => setIsAsking(false)}>
            Keep It
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone */}
          <Button tone="danger" size="sm" pending={isPending} autoFocus onClick={() => void run(undefined)}>
            Renew
          </Button>
        </div>
      }
    >
      The address of now stops working at once, in every calendar that uses it. Everyone subscribes again with the new
      one.
    </Notice>
  )
}

const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
