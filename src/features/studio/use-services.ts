import { useEffect, useState } from 'react'
import { listServices } from '@/domain/services/service.queries.ts'
import type { SelectOption } from '@/ui/select.tsx'
import { useStudioChurch } from './studio-church.ts'

export type ServiceOptions = { phase: 'loading' | 'ready' | 'failed'; options: SelectOption[] }

/** The church's services, read when first asked for. */
export function useServices(): ServiceOptions {
  const { db } = useStudioChurch()
  const [services, setServices] = useState<ServiceOptions>({ phase: 'loading', options: [] })
  useEffect(() => {
    let isGone = false
    listServices(db).then(
      (list) => {
        if (!isGone) setServices({ phase: 'ready', options: list.map(({ id, name }) => ({ value: id, label: name })) })
      },
      (error: unknown) => {
        console.warn('The services could not be listed', error)
        if (!isGone) setServices({ phase: 'failed', options: [] })
      },
    )
    return () => {
      isGone = true
    }
  }, [db])
  return services
}
