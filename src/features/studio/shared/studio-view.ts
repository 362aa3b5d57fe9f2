import { atom } from 'jotai'

/** One service or one event at a time is recorded or written down. */
export type ServiceOrEvent = { kind: 'service-instance' | 'event'; id: string }

/** Editing of counting lines or masks: while it is open the handles lie over the video. */
type StageEditing = { phase: 'closed' } | { phase: 'drawing' } | { phase: 'selecting'; selectedId: string | null }
type Edited = 'lines' | 'masks'

const closed: StageEditing = { phase: 'closed' }
const stageEditingAtom = atom<{ what: Edited; state: StageEditing }>({ what: 'lines', state: closed })

/** One of them is open at most: to open it closes the other, and to close it leaves the other open. */
function editingAtom(what: Edited) {
  return atom(
    (get) => {
      const editing = get(stageEditingAtom)
      return editing.what === what ? editing.state : closed
    },
    (get, set, state: StageEditing) => {
      if (get(stageEditingAtom).what === what || state.phase !== 'closed') set(stageEditingAtom, { what, state })
    },
  )
}
export const lineEditingAtom = editingAtom('lines')
export const maskEditingAtom = editingAtom('masks')
export const isStageEditedAtom = atom((get) => get(stageEditingAtom).state.phase !== 'closed')
export const closeEditingAtom = atom(null, (get, set) => {
  if (get(isStageEditedAtom)) set(stageEditingAtom, (editing) => ({ ...editing, state: closed }))
})

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
  | 'check-door'

/** One dialog or side sheet is open at most. */
export const openPartAtom = atom<OpenPart>('none')

/** The detector's sliders, which few people need. */
export const isFineTuningOpenAtom = atom(false)

/** Null until the person has opened or closed it: then it is open where there is room. */
export const isDrawerOpenAtom = atom<boolean | null>(null)

/** The recording session whose snapshots are looked at. */
export const gallerySessionIdAtom = atom<string | null>(null)
