import { useState } from 'react'

/**
 * Holds the state of a dialog about an item of a list. The item is kept while the dialog closes, because the dialog's
 * text still names the item.
 */
export function useDialogAbout<Thing>() {
  const [thing, setThing] = useState<Thing | null>(null)
  const [open, setOpen] = useState(false)
  return {
    thing,
    open,
    onOpen: (about: Thing) => {
      setThing(about)
      setOpen(true)
    },
    onClose: () => setOpen(false),
  }
}
