import { Pencil, ScanEye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

export type ServiceDetailsHeaderProps = {
  /** null while it loads */
  instance: ServiceInstance | null
  mayEdit: boolean
  description?: ReactNode
}

export function ServiceDetailsHeader({ instance, mayEdit, description }: ServiceDetailsHeaderProps) {
  return (
    <PageHeader
      back={<BackLink to="/services">Back to Services</BackLink>}
      kind={instance ? 'Service Details' : undefined}
      title={instance?.serviceName ?? 'Service Details'}
      description={description}
      action={
        instance && mayEdit ? (
          <>
            <ButtonLink
              to="/service-instances/$id/edit"
              params={{ id: instance.id }}
              tone="secondary"
              icon={<Pencil size={18} strokeWidth={1.75} aria-hidden />}
            >
              Edit Service
            </ButtonLink>
            {instance.attendanceRecorded || instance.outcome === 'did_not_happen' ? null : (
              <ButtonLink
                to="/studio"
                search={{ instance: instance.id }}
                icon={<ScanEye size={18} strokeWidth={1.75} aria-hidden />}
              >
                Track Attendance
              </ButtonLink>
            )}
          </>
        ) : null
      }
    />
  )
}
