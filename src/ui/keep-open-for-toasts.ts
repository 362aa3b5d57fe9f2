/**
 * Marks the region of toasts with this attribute. Screen readers can still read a marked region while a dialog is open.
 */
export const TOASTS = 'data-live-announcer'

type PressOutside = { detail: { target: EventTarget }; preventDefault: () => void }

/** Toasts are outside of a dialog, so a press on a toast must not close the dialog. */
export function keepOpenForToasts(event: PressOutside): void {
  const { target } = event.detail
  if (target instanceof Element && target.closest(`[${TOASTS}]`)) event.preventDefault()
}
