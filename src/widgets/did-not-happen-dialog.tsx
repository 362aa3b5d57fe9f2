import { useState } from 'react'
import type { RefObject } from 'react'
import { markDidNotHappen } from '@/domain/attendance/official-total.commands.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatServiceDate } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { flex, grid, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'

/** Maximum number of characters in `service_instances.outcome_reason`. */
const MAX_REASON = 200

export type NamedService = Pick<ServiceInstance, 'id' | 'serviceName' | 'instanceDate'>

export type DidNotHappenDialogProps = {
  /**
   * With a single service, the dialog asks about this service. With several services, the person chooses from a list.
   */
  services: NamedService[]
  open: boolean
  onClose: () => void
  /** The element that has the focus after closing; see `Dialog`. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** Marks services as not held, for example after a week of snow. */
export function DidNotHappenDialog({ services, open, onClose, finalFocus }: DidNotHappenDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      finalFocus={finalFocus}
      title="Did not happen"
      description={`${services.length === 1 ? describe(services[0]!) : 'Choose the services. Each'} gets no total and is left out of averages. Counts already made are kept.`}
    >
      <Choice key={services.map(({ id }) => id).join()} services={services} onClose={onClose} />
    </Dialog>
  )
}

function Choice({ services, onClose }: Pick<DidNotHappenDialogProps, 'services' | 'onClose'>) {
  const [chosen, setChosen] = useState<readonly string[]>(() => (services.length === 1 ? [services[0]!.id] : []))
  const [reason, setReason] = useState('')
  const { run, isPending } = useCommand(markDidNotHappen, {
    success: (_, { serviceInstanceIds }) => ({
      title: 'Marked as not held',
      description: `${countLabel(serviceInstanceIds.length, 'service')} did not happen. You can take it back.`,
    }),
    failure: 'Failed to update service instance. Please try again.',
    onSuccess: onClose,
  })
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) void run({ serviceInstanceIds: [...chosen], reason })
      }}
    >
      {services.length > 1 && (
        <ul aria-label="Services" className={list}>
          {services.map((service) => (
            <li key={service.id}>
              <Checkbox
                label={service.serviceName}
                hint={formatServiceDate(service.instanceDate)}
                checked={chosen.includes(service.id)}
                onChange={(isChosen) =>
                  setChosen((ids) => (isChosen ? [...ids, service.id] : ids.filter((id) => id !== service.id)))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Reason"
        optional
        placeholder="Snow"
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={buttons}>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} disabled={chosen.length === 0}>
          {services.length === 1 ? 'Did not happen' : `Mark ${countLabel(chosen.length, 'service')}`}
        </Button>
      </div>
    </form>
  )
}

function describe({ serviceName, instanceDate }: NamedService): string {
  return `${serviceName} on ${formatServiceDate(instanceDate)}`
}

const form = stack({ gap: '4' })
const list = grid({
  gap: '1',
  maxHeight: '16rem',
  overflowY: 'auto',
  listStyle: 'none',
  padding: '1',
  marginInline: '-1',
})
const buttons = flex({ wrap: 'wrap', justify: 'flex-end', gap: '2' })
