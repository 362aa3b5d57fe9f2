import { useLayoutEffect, useRef, useState } from 'react'

/** Whether the name in a list item is being edited. Ending it by a key moves the focus back to its button. */
export function useRenaming() {
  const item = useRef<HTMLLIElement>(null)
  const [naming, setNaming] = useState<'closed' | 'open' | 'left-by-key'>('closed')
  useLayoutEffect(() => {
    if (naming === 'left-by-key') item.current?.querySelector<HTMLElement>('[data-part=rename]')?.focus()
  }, [naming])
  return {
    item,
    isRenaming: naming === 'open',
    startRenaming: () => setNaming('open'),
    endRenaming: (hadFocus: boolean) => setNaming(hadFocus ? 'left-by-key' : 'closed'),
  }
}
