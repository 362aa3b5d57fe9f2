import { useState } from 'react'

/** A dialog about one thing of a list. The thing stays known while the dialog closes, because its text names it. */
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
