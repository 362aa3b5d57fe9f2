import { useAtom } from 'jotai'
import { useId, useRef, useState, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { createEvent } from '@/domain/events/event.commands.ts'
import { EVENT_DEFAULTS, EventDraft, eventDraftIn } from '@/domain/events/event.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'
import { useCommand } from '@/platform/use-command.ts'
import { stack } from '@/styled-system/patterns'
import { Dialog } from '@/ui/dialog.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { EventFields } from '@/widgets/event-fields.tsx'
import { CreateServiceForm } from './create-service-form.tsx'
import type { CreateFormProps } from './create-service-form.tsx'
import { FooterSubmit } from './footer-submit.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import type { ServiceOrEvent } from '../shared/studio-view.ts'

export function CreateServiceOrEventDialog() {
  const [part, open] = useAtom(openPartAtom)
  const { select } = useStudioChurch()
  const content = useRef<HTMLDivElement>(null)
  const [footer, setFooter] = useState<HTMLDivElement | null>(null)
  const [tab, setTab] = useState('service')
  const [isEventAsked, setIsEventAsked] = useState(false)
  const footerOf = (of: string) => (tab === of ? footer : null)
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
      footerRef={setFooter}
    >
      <div ref={content} tabIndex={-1}>
        <Tabs
          label="What to create"
          fitted
          onChange={(chosen) => {
            setTab(chosen)
            if (chosen === 'event') setIsEventAsked(true)
          }}
          items={[
            {
              value: 'service',
              label: 'Service Instance',
              content: (
                <CreateServiceForm
                  footer={footerOf('service')}
                  onCreated={(id) => selectNew({ kind: 'service-instance', id })}
                />
              ),
            },
            {
              value: 'event',
              label: 'Event',
              content: isEventAsked && (
                <CreateEventForm footer={footerOf('event')} onCreated={(id) => selectNew({ kind: 'event', id })} />
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

function CreateEventForm({ footer, onCreated }: CreateFormProps) {
  const formId = useId()
  const { timeZone } = useStudioChurch()
  const resolver = useMemo(() => formResolver(eventDraftIn(timeZone)), [timeZone])
  const fields = useForm({ resolver, defaultValues: formValues(EventDraft, EVENT_DEFAULTS) })
  const { run, isPending } = useCommand(createEvent, {
    success: { title: 'Event created', description: 'Event has been created successfully.' },
    failure: 'Failed to create event. Please try again.',
    onSuccess: ({ id }) => onCreated(id),
  })
  return (
    <form
      id={formId}
      noValidate
      className={form}
      onSubmit={(event) => void fields.handleSubmit((draft) => run({ ...draft, timeZone }))(event)}
    >
      <EventFields form={fields} />
      <FooterSubmit form={formId} footer={footer} label="Create Event" pending={isPending} />
    </form>
  )
}

const form = stack({ gap: '4' })
