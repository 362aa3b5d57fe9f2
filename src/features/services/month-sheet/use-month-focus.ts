import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Month } from '@/domain/calendar/month.ts'
import { firstForEnter } from './sheet-keys.ts'

export type MonthFocus = ReturnType<typeof useMonthFocus>

/** Keeps the focus in its place when the month changes. */
export function useMonthFocus(month: Month, table: RefObject<HTMLTableElement | null>) {
  const nextMonth = useRef<HTMLButtonElement>(null)
  /** After a change of the month, Tab goes from the button of the month to the sheet. */
  const isOpened = useRef(false)
  /** Whether Enter led from a sheet without an empty box to the button of the next month. */
  const isFromSheet = useRef(false)
  /** The button that opens another month, until the month is there. */
  const opener = useRef<{ to: Month; button: Element | null; isFromSheet: boolean } | null>(null)

  useEffect(() => {
    const opened = opener.current
    opener.current = null
    if (opened?.to !== month) return
    // In a month without an empty box, the next typed digit must replace no count, so the focus stays on the button.
    const box = opened.isFromSheet && table.current ? firstForEnter(table.current) : null
    if (box) return box.focus()
    // While a month loads, the button is hidden and loses the focus.
    if (document.activeElement === document.body && opened.button instanceof HTMLElement) opened.button.focus()
    isOpened.current = true
    isFromSheet.current = opened.isFromSheet
  }, [month, table])

  return {
    nextMonth,
    isOpened,
    onOpen: (to: Month) => {
      isOpened.current = true
      if (to !== month) opener.current = { to, button: document.activeElement, isFromSheet: isFromSheet.current }
    },
    onLeave: () => {
      isOpened.current = false
      isFromSheet.current = false
    },
    /** Moves the focus from the sheet to the button of the next month. */
    leaveSheet: () => {
      nextMonth.current?.focus()
      isFromSheet.current = true
    },
  }
}
