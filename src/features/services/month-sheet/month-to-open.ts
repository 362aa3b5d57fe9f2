import type { Month } from '@/domain/calendar/month.ts'
import { toast } from '@/ui/toast.ts'
import type { Sheet } from './use-sheet.ts'

export type AskedMonth = {
  /** The month that is shown. */
  month: Month
  /** The month that the person asks for, or '' for `thisMonth`. */
  to: Month
  thisMonth: Month
  /** Whether the shown month has the cell of a key. */
  isShown: (key: string) => boolean
}

/**
 * Returns the month that opens when a person asks for a month. If an entry was refused, returns the key of the entry's
 * cell in the shown month, or else the month of the entry, and tells the person why.
 */
export function monthToOpen(
  sheet: Sheet,
  { month, to, thisMonth, isShown }: AskedMonth,
): { key: string } | { opened: Month } {
  const refused = [...sheet.drafts.values()].filter(({ state }) => state === 'refused').map(({ cell }) => cell)
  const here = refused.find(({ key }) => isShown(key))
  const elsewhere = refused.find(({ instanceDate }) => !instanceDate.startsWith(month))
  const opened = elsewhere ? elsewhere.instanceDate.slice(0, 7) : to
  if (here || (opened || thisMonth) !== (to || thisMonth)) tellWhy(sheet)
  return here ? { key: here.key } : { opened }
}

function tellWhy({ refused, sendAgain }: Sheet): void {
  const [title, them] = refused === 1 ? ['1 count is not saved', 'it'] : [`${refused} counts are not saved`, 'them']
  toast({
    tone: 'attention',
    title,
    description: `${sendAgain ? 'Try again' : 'Correct'} or undo ${them} before you open another month.`,
  })
}
