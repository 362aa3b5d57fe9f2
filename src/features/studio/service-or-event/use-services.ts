import { useEffect, useState } from 'react'
import { listServices } from '@/domain/services/service.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import type { SelectOption } from '@/ui/select.tsx'
import { useStudioChurch } from '../shared/studio-church.ts'

export type ServiceOptions = { phase: 'loading' | 'ready' | 'failed'; options: SelectOption[] }

/** The church's services, read when first asked for. */
export function useServices(): ServiceOptions {
  const { db } = useStudioChurch()
  const [services, setServices] = useState<ServiceOptions>({ phase: 'loading', options: [] })
  useEffect(() => {
    let isGone = false
    async function load() {
      const found = await readServices(db)
      if (!isGone) setServices(found)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [db])
  return services
}

async function readServices(db: Db): Promise<ServiceOptions> {
  try {
    const services = await listServices(db)
    return { phase: 'ready', options: services.map(({ id, name }) => ({ value: id, label: name })) }
  } catch (error) {
    console.warn('The services could not be listed', error)
    return { phase: 'failed', options: [] }
  }
}
