/** The region of toasts has this attribute. Screen readers can still read the region while a dialog is open. */
export const TOASTS = 'data-live-announcer'

type PressOutside = { detail: { target: EventTarget }; preventDefault: () => void }

/** Toasts are outside of a dialog, so a press on a toast must not close the dialog. */
export function keepOpenForToasts(event: PressOutside): void {
  const { target } = event.detail
  if (target instanceof Element && target.closest(`[${TOASTS}]`)) event.preventDefault()
}
