import { CalendarCheck, CalendarX, Ellipsis, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { markHeld } from '@/domain/attendance/official-total.commands.ts'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { Menu } from '@/ui/menu.tsx'
import { useServiceDialogs } from './service-dialogs.tsx'

export function ServiceMenu({ service }: { service: ListedService }) {
  const { serviceInstanceId: id, serviceName, instanceDate, outcome } = service
  const { askToDelete, askAboutOutcome } = useServiceDialogs()
  const button = useRef<HTMLButtonElement>(null)
  const named = `${serviceName} on ${formatDate(instanceDate)}`
  const { run } = useCommand(markHeld, {
    success: { title: 'It took place', description: `${named} counts like every other service.` },
    failure: 'Failed to update service instance. Please try again.',
  })
  const change =
    outcome === 'held'
      ? {
          value: 'did-not-happen',
          label: 'Did not happen…',
          icon: <CalendarX size={18} strokeWidth={1.75} aria-hidden />,
          onSelect: () => askAboutOutcome({ services: [{ id, serviceName, instanceDate }], finalFocus: button }),
        }
      : {
          value: 'held',
          label: 'It took place after all',
          icon: <CalendarCheck size={18} strokeWidth={1.75} aria-hidden />,
          onSelect: () => void run({ serviceInstanceId: id }),
        }
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton ref={button} label={`More for ${named}`} Icon={Ellipsis} size="sm" plain />}
      items={[
        change,
        {
          value: 'delete',
          label: 'Delete',
          tone: 'danger',
          icon: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
          onSelect: () => askToDelete({ services: [{ id, serviceName, instanceDate }], finalFocus: button }),
        },
      ]}
    />
  )
}
