/** The attribute of the region where toasts appear; screen readers go on reading what has it beside a dialog. */
export const TOASTS = 'data-live-announcer'

type PressOutside = { detail: { target: EventTarget }; preventDefault: () => void }

/** Toasts are outside of a dialog: dismissing one must not close it. */
export function keepOpenForToasts(event: PressOutside): void {
  const { target } = event.detail
  if (target instanceof Element && target.closest(`[${TOASTS}]`)) event.preventDefault()
}
