import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { openCalendarFeed, renewCalendarFeed } from '@/domain/calendar/calendar-feed.commands.ts'
import type { Db } from '@/domain/shared/db.ts'
import { env } from '@/platform/env.ts'
import { useCommand } from '@/platform/use-command.ts'
import { cx } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { button } from '@/styled-system/recipes'
import { Button } from '@/ui/button.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { TextField } from '@/ui/text-field.tsx'
import { linkForPhones } from '@/widgets/phone-links/link-for-phones.ts'

export function FeedAddress({ db }: { db: Db }) {
  const feed = useQuery({ queryKey: ['calendar-feed'], queryFn: () => openCalendarFeed(db), gcTime: 0 })
  if (feed.isPending) return <Skeleton height="16rem" />
  if (!feed.data) {
    return <NotLoaded title="The address could not be loaded" onRetry={() => void feed.refetch()} />
  }
  const { address, hint, isOnlyHere } = linkForPhones(new URL(feed.data, env.supabaseUrl).href)
  return (
    <div className={stack({ gap: '5' })}>
      <TextField
        label="Secret address"
        readOnly
        value={address}
        hint={isOnlyHere ? 'It works on this computer only, because the server runs here.' : hint}
        onFocus={(event) => event.target.select()}
      />
      <div className={actions}>
        <Button
          Icon={Copy}
          onClick={() =>
            void copyText(
              address,
              'Paste it where your calendar app asks for the address of a calendar.',
              'Select the address and copy it.',
            )
          }
        >
          Copy Address
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={cx(button({ tone: 'secondary' }))}>
          <CalendarPlus size={18} strokeWidth={1.75} aria-hidden />
          Open in Calendar App
        </a>
      </div>
      <FactList
        facts={[
          {
            term: 'What it shows',
            value: 'The past year and everything planned: names, times, places and descriptions.',
          },
          { term: 'What it leaves out', value: 'Counts, notes and people.' },
          {
            term: 'Who can read it',
            value: 'Everyone who has the address, without logging in. Owners and staff find it here.',
          },
        ]}
      />
      <RenewAddress />
    </div>
  )
}

/** Replaces the address after a warning that the old address stops working. */
function RenewAddress() {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    setIsAsking(false)
    // The opener takes the focus, because the button that had the focus is gone.
    opener.current?.focus()
  }
  const { run, isPending } = useCommand(renewCalendarFeed, {
    success: { title: 'Address renewed', description: 'The old one no longer works.' },
    failure: 'Failed to renew the address. Please try again.',
    onSuccess: close,
  })
  return (
    <div className={stack({ align: 'start', gap: '2' })}>
      <Button ref={opener} tone="quiet" size="sm" aria-expanded={isAsking} onClick={() => setIsAsking(true)}>
        Renew the Address…
      </Button>
      {isAsking ? (
        <Notice
          tone="attention"
          title="Renew the address?"
          action={
            <div className={flex({ wrap: 'wrap', gap: '2' })}>
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

const actions = flex({ wrap: 'wrap', gap: '2', '& > *': { flexGrow: { base: 1, sm: 0 } } })
