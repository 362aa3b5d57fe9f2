import { useQuery } from '@tanstack/react-query'
import { listServices } from '@/domain/services/service.queries.ts'
import type { SelectOption } from '@/ui/select.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'

export type ServiceOptions = { phase: 'loading' | 'ready' | 'failed'; options: SelectOption[] }

const phases = { pending: 'loading', success: 'ready', error: 'failed' } as const

/** The church's services, read when first asked for. */
export function useServices(): ServiceOptions {
  const { db } = useStudioChurch()
  const services = useQuery({ queryKey: ['services'], queryFn: () => listServices(db) })
  const options = services.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return { phase: phases[services.status], options }
}
