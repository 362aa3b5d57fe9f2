import { useAtom, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { Dialog } from '@/ui/dialog.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { CreateEventForm } from './create-event-form.tsx'
import { CreateServiceForm } from './create-service-form.tsx'
import { selectedAtom, openPartAtom } from '../shared/studio-view.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

export function CreateServiceOrEventDialog() {
  const [part, open] = useAtom(openPartAtom)
  const choose = useSetAtom(selectedAtom)
  const content = useRef<HTMLDivElement>(null)
  const [isEventAsked, setIsEventAsked] = useState(false)
  function select(selected: ServiceOrEvent) {
    choose(selected)
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
              content: <CreateServiceForm onCreated={(id) => select({ kind: 'service-instance', id })} />,
            },
            {
              value: 'event',
              label: 'Event',
              content: isEventAsked && <CreateEventForm onCreated={(id) => select({ kind: 'event', id })} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
