import { isId } from '@/domain/shared/ids.ts'
import type { ServiceOrEvent } from './shared/studio-view.ts'

export type StudioSearch = { instance?: string | undefined; event?: string | undefined }

/** Reads the selection from the URL. A malformed id selects nothing. */
export function readStudioSearch({ instance, event }: Record<string, unknown>): StudioSearch {
  return { instance: idOf(instance), event: idOf(event) }
}

export function selectedIn({ instance, event }: StudioSearch): ServiceOrEvent | null {
  if (instance) return { kind: 'service-instance', id: instance }
  return event ? { kind: 'event', id: event } : null
}

export function searchFor(selected: ServiceOrEvent | null): StudioSearch {
  return selected?.kind === 'event' ? { event: selected.id } : { instance: selected?.id }
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined
}
