import { CalendarPlus } from 'lucide-react'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { saveTextFile } from '@/platform/save-file.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'

/** Downloads a service or an event as a file that calendar apps open. */
export function AddToCalendar({ thing, timeZone }: { thing: ServiceInstance | ChurchEvent; timeZone: string }) {
  async function save() {
    try {
      // This module is loaded on demand, because it contains the rules of all time zones.
      const { entryFile } = await import('@/domain/calendar/entry-file.ts')
      const { name, text } = entryFile(thing, { timeZone, now: new Date() })
      saveTextFile(name, 'text/calendar', text)
    } catch (error) {
      console.error(error)
      toast({ tone: 'destructive', title: 'Error', description: 'The file could not be made. Please try again.' })
    }
  }
  return (
    <Button tone="secondary" size="sm" Icon={CalendarPlus} onClick={() => void save()}>
      Add to Calendar
    </Button>
  )
}
