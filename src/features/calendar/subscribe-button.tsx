import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { FeedAddress } from './feed-address.tsx'

/** People share the calendar of the church with other programs by it. */
export function SubscribeButton({ db }: { db: Db }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        tone="secondary"
        icon={<CalendarSync size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Subscribe
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Subscribe to the Calendar"
        description="Calendar apps on phones and computers show your church’s services and events and keep up with changes."
      >
        <FeedAddress db={db} />
      </Dialog>
    </>
  )
}
