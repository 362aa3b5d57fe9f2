import { useAtom } from 'jotai'
import { useRef, useState } from 'react'
import { Dialog } from '@/ui/dialog.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { CreateEventForm } from './create-event-form.tsx'
import { CreateServiceForm } from './create-service-form.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

export function CreateServiceOrEventDialog() {
  const [part, open] = useAtom(openPartAtom)
  const { select } = useStudioChurch()
  const content = useRef<HTMLDivElement>(null)
  const [isEventAsked, setIsEventAsked] = useState(false)
  function selectNew(created: ServiceOrEvent) {
    select(created)
    open('none')
  }
  if (part !== 'create-service-or-event') return null
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && open('none')}
      title="Create Service or Event"
      initialFocus={content}
    >
      <div ref={content} tabIndex={-1}>
        <Tabs
          label="What to create"
          fitted
          onChange={(tab) => tab === 'event' && setIsEventAsked(true)}
          items={[
            {
              value: 'service',
              label: 'Service Instance',
              content: <CreateServiceForm onCreated={(id) => selectNew({ kind: 'service-instance', id })} />,
            },
            {
              value: 'event',
              label: 'Event',
              content: isEventAsked && <CreateEventForm onCreated={(id) => selectNew({ kind: 'event', id })} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
