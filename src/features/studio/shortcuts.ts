export type Shortcut =
  | { action: 'toggle-recording' }
  | { action: 'draw-line' }
  | { action: 'draw-mask' }
  | { action: 'show-help' }
  | { action: 'switch-camera'; index: number }

export const SHORTCUTS = [
  { keys: 'Space', meaning: 'Start or stop recording' },
  { keys: 'L', meaning: 'Draw a counting line' },
  { keys: 'M', meaning: 'Draw a mask' },
  { keys: '1–9', meaning: 'Switch to a camera' },
  { keys: '?', meaning: 'Show this help' },
] as const

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>

/**
 * Returns the action of a key press, or null. A key that is held down or has a modifier has no action. Keys that the
 * focused element uses have no action either, for example typing, or Space on a button or in a list.
 */
export function readShortcut(press: KeyPress, focused: Element | null): Shortcut | null {
  if (press.defaultPrevented || press.repeat || press.ctrlKey || press.metaKey || press.altKey) return null
  if (isTyping(focused)) return null
  if (press.key === ' ') return usesSpace(focused) ? null : { action: 'toggle-recording' }
  if (press.key === '?') return { action: 'show-help' }
  if (press.key.toLowerCase() === 'l') return { action: 'draw-line' }
  if (press.key.toLowerCase() === 'm') return { action: 'draw-mask' }
  const digit = /^[1-9]$/.exec(press.key)
  return digit ? { action: 'switch-camera', index: Number(digit[0]) - 1 } : null
}

function isTyping(focused: Element | null): boolean {
  return !!focused?.closest(
    'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=spinbutton]',
  )
}

/** Returns true if Space presses the focused control or scrolls the focused list. */
function usesSpace(focused: Element | null): boolean {
  return !!focused?.closest(
    'button, a[href], input, summary, ol, ul, [role=button], [role=tab], [role=switch], [role=slider], [role=menuitem]',
  )
}
