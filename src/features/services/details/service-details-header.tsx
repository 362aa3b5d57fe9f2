import { ListChecks, Pencil, PencilLine, ScanEye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export type ServiceDetailsHeaderProps = {
  /** Null while the service loads. */
  instance: ServiceInstance | null
  mayEdit: boolean
  mayRecord?: boolean
  /** Whether the person may open the register of the service. */
  mayRegister?: boolean
  /**
   * Whether the day of the service is over. The first button then enters a count, and the second button opens the
   * camera.
   */
  isPast?: boolean
  /** Opens the form for a manual record. */
  onEnter?: () => void
  description?: ReactNode
}

export function ServiceDetailsHeader(props: ServiceDetailsHeaderProps) {
  const { instance, mayEdit, mayRecord = false, mayRegister = false, isPast = false, onEnter, description } = props
  const isUncounted = instance && !instance.attendanceRecorded && instance.outcome !== 'did_not_happen'
  return (
    <PageHeader
      back={<BackLink to="/services">Back to Services</BackLink>}
      kind={instance ? 'Service Details' : undefined}
      title={instance?.serviceName ?? 'Service Details'}
      description={description}
      action={
        instance ? (
          <>
            {isUncounted && mayRecord && isPast ? (
              <Button Icon={PencilLine} onClick={onEnter}>
                Enter a count
              </Button>
            ) : null}
            {isUncounted && mayRecord ? (
              <ButtonLink
                to="/studio"
                search={{ instance: instance.id }}
                tone={isPast ? 'secondary' : 'primary'}
                Icon={ScanEye}
              >
                Track Attendance
              </ButtonLink>
            ) : null}
            {mayRegister && instance.outcome !== 'did_not_happen' ? (
              <ButtonLink
                to="/service-instances/$id/register"
                params={{ id: instance.id }}
                tone="secondary"
                Icon={ListChecks}
              >
                Take the Register
              </ButtonLink>
            ) : null}
            {mayEdit ? (
              <ButtonLink to="/service-instances/$id/edit" params={{ id: instance.id }} tone="secondary" Icon={Pencil}>
                Edit Service
              </ButtonLink>
            ) : null}
          </>
        ) : null
      }
    />
  )
}
