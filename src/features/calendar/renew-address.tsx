import { useRef, useState } from 'react'
import { renewCalendarFeed } from '@/domain/calendar/calendar-feed.commands.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'

/** Ends the address, after a warning of what that does. */
export function RenewAddress() {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    setIsAsking(false)
    // The button that had the focus is gone.
    opener.current?.focus()
  }
  const { run, isPending } = useCommand(renewCalendarFeed, {
    success: { title: 'Address renewed', description: 'The old one no longer works.' },
    failure: 'Failed to renew the address. Please try again.',
    onSuccess: close,
  })
  return (
    <div className={parts}>
      <Button ref={opener} tone="quiet" size="sm" aria-expanded={isAsking} onClick={() => setIsAsking(true)}>
        Renew the Address…
      </Button>
      {isAsking ? (
        <Notice
          tone="attention"
          title="Renew the address?"
          action={
            <div className={choices}>
              <Button tone="secondary" size="sm" onClick={close}>
                Keep It
              </Button>
              <Button tone="danger" size="sm" pending={isPending} onClick={() => void run(undefined)}>
                Renew
              </Button>
            </div>
          }
        >
          This address stops working at once, in every calendar that uses it. Everyone must subscribe again with the new
          one.
        </Notice>
      ) : null}
    </div>
  )
}

const parts = css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '2' })
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
