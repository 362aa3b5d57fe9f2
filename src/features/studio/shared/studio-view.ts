import { atom } from 'jotai'

/** The service or event that is recorded or for which a count is entered. */
export type ServiceOrEvent = { kind: 'service-instance' | 'event'; id: string }

/** The editing of counting lines or masks. During the editing, handles are shown over the video. */
type StageEditing = { phase: 'closed' } | { phase: 'drawing' } | { phase: 'selecting'; selectedId: string | null }
type Edited = 'lines' | 'masks'

const closed: StageEditing = { phase: 'closed' }
const stageEditingAtom = atom<{ what: Edited; state: StageEditing }>({ what: 'lines', state: closed })

/** Returns the atom for editing lines or masks. Opening one editor closes the other. */
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

export const openPartAtom = atom<OpenPart>('none')

/** True while the sliders of the detector are shown. They are hidden at first, because few people need them. */
export const isFineTuningOpenAtom = atom(false)

/** Null until the person opens or closes the drawer. Until then the drawer is open if there is space. */
export const isDrawerOpenAtom = atom<boolean | null>(null)

export const gallerySessionIdAtom = atom<string | null>(null)
