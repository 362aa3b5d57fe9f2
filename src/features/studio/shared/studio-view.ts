import { atom } from 'jotai'

/** What is recorded or written down: one service or one event at a time. */
export type ServiceOrEvent = { kind: 'service-instance' | 'event'; id: string }

/** Editing of counting lines: while it is open the handles lie over the video. */
export type LineEditing = { phase: 'closed' } | { phase: 'drawing' } | { phase: 'selecting'; selectedId: string | null }

export const lineEditingAtom = atom<LineEditing>({ phase: 'closed' })

export type OpenPart =
  | 'none'
  | 'select-camera'
  | 'create-service-or-event'
  | 'help'
  | 'cameras-sheet'
  | 'controls-sheet'
  | 'correct-occupancy'
  | 'reset-counts'
  | 'record-pictures'
  | 'wrong-day'
  | 'did-not-happen'
  | 'arm-recording'
  | 'check-room'

/** At most one dialog or side sheet is open at a time. */
export const openPartAtom = atom<OpenPart>('none')

/** The detector's sliders, which few people need. */
export const isFineTuningOpenAtom = atom(false)

/** Null until the person has opened or closed it: then it is open where there is room. */
export const isDrawerOpenAtom = atom<boolean | null>(null)

/** The recording session whose snapshots are looked at. */
export const gallerySessionIdAtom = atom<string | null>(null)
