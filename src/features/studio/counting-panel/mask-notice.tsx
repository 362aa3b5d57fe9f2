import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { newId } from '@/domain/shared/ids.ts'
import { Undo2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { FrameBox } from '../../../../workers/vision/contract.ts'
import { liveStatsAtom } from '../counting/counting.ts'
import { nextName } from '../lines/line-geometry.ts'
import { rectangleRound } from '../masks/mask-geometry.ts'
import { MAX_MASKS, deleteMaskAtom, masksAtom, saveMaskAtom } from '../masks/masks.ts'
import { useStudioAccess } from '../shared/studio-church.ts'
import { maskEditingAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'

/** The id of the mask that was made with one tap. Null after the message about this mask was closed. */
const madeMaskIdAtom = atom<string | null>(null)
/** The keys of still objects for which the person declined a mask during this visit. */
const leftAloneAtom = atom<readonly string[]>([])

export function MaskNotice() {
  const advice = useAtomValue(liveStatsAtom)?.advice ?? []
  const masks = useAtomValue(masksAtom)
  const leftAlone = useAtomValue(leftAloneAtom)
  const madeId = useAtomValue(madeMaskIdAtom)
  const { mayRecord } = useStudioAccess()
  const focus = useRestoreFocus<HTMLDivElement>('[data-studio] h1')
  const isAllMasked = advice.some(({ kind, lineId }) => kind === 'masked' && lineId === null)
  const still = advice.find((one) => one.kind === 'still' && !leftAlone.includes(keyOf(one.box)))
  const isMade = masks.some(({ id }) => id === madeId)
  const isOffered = still?.kind === 'still' && mayRecord && masks.length < MAX_MASKS
  if (!isAllMasked && !isMade && !isOffered) return null
  return (
    <div {...focus}>
      {isAllMasked && <AllMasked mayEdit={mayRecord} />}
      {isMade && madeId ? <Made id={madeId} /> : isOffered && !isAllMasked && <Offer box={still.box} />}
    </div>
  )
}

function AllMasked({ mayEdit }: { mayEdit: boolean }) {
  const setEditing = useSetAtom(maskEditingAtom)
  const edit = () => setEditing({ phase: 'selecting', selectedId: null })
  return (
    <Notice
      tone="attention"
      title="Nothing is counted"
      action={
        mayEdit && (
          <Button size="sm" tone="secondary" onClick={edit}>
            Edit masks
          </Button>
        )
      }
    >
      The masks cover the whole picture. Delete one or make it smaller.
    </Notice>
  )
}

function Offer({ box }: { box: FrameBox }) {
  const masks = useAtomValue(masksAtom)
  const saveMask = useSetAtom(saveMaskAtom)
  const setMade = useSetAtom(madeMaskIdAtom)
  const [leftAlone, setLeftAlone] = useAtom(leftAloneAtom)
  function mask() {
    const id = newId()
    if (saveMask({ id, name: nextName('Mask', masks), corners: rectangleRound(box) })) setMade(id)
  }
  return (
    <Notice
      title="Something here never moves"
      onClose={() => setLeftAlone([...leftAlone, keyOf(box)])}
      action={
        <Button size="sm" onClick={mask}>
          Mask it
        </Button>
      }
    >
      The dashed box may be a poster or a curtain. With a mask, it is never counted and is black in saved pictures.
    </Notice>
  )
}

function Made({ id }: { id: string }) {
  const deleteMask = useSetAtom(deleteMaskAtom)
  const setMade = useSetAtom(madeMaskIdAtom)
  return (
    <Notice
      tone="good"
      title="Masked"
      onClose={() => setMade(null)}
      action={
        <Button size="sm" tone="secondary" Icon={Undo2} onClick={() => deleteMask(id)}>
          Undo
        </Button>
      }
    >
      It is never counted, and is black in saved pictures.
    </Notice>
  )
}

function keyOf({ left, top, right, bottom }: FrameBox): string {
  return [left, top, right, bottom].join()
}
