import { useAtomValue, useSetAtom } from 'jotai'
import { MousePointerClick, Plus, Video } from 'lucide-react'
import { useContext } from 'react'
import { canRecord } from '@/domain/access/permissions.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Notice } from '@/ui/notice.tsx'
import { useIsWide } from '@/ui/use-media.ts'
import { CameraFailure } from '../camera/camera-failure.tsx'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { camerasAtom, selectCameraAtom } from '../camera/cameras.ts'
import { CountingNotice } from '../counting-panel/counting-notice.tsx'
import { retryCountingAtom } from '../counting/counting-request.ts'
import { countingPhaseAtom } from '../counting/counting.ts'
import { areFramesFailingAtom } from '../counting/counts.ts'
import { isOffered } from '../service-or-event/service-or-event.ts'
import { StudioChurchContext } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'

/** Explains on the stage why there is no picture, or why no people are counted in it. */
export function StageNotice() {
  const stream = useAtomValue(cameraStreamAtom)
  const focus = useRestoreFocus<HTMLDivElement>('[data-part=record]:enabled', '[data-studio] h1')
  switch (stream.phase) {
    case 'none':
      return <NoCamera focus={focus} />
    case 'opening':
      return <output className={centre}>Starting the camera...</output>
    case 'failed':
      return (
        <div className={centre}>
          <CameraFailure key={stream.reason} reason={stream.reason} />
        </div>
      )
    case 'live':
      return <OverPicture />
  }
}

function OverPicture() {
  const phase = useAtomValue(countingPhaseAtom)
  const areFramesFailing = useAtomValue(areFramesFailingAtom)
  if (phase !== 'loading' && phase !== 'failed' && !areFramesFailing) return null
  return <div className={centre}>{areFramesFailing ? <FramesFailing /> : <CountingNotice />}</div>
}

type RestoredFocus = ReturnType<typeof useRestoreFocus<HTMLDivElement>>

/** Without a camera on the stage, a single webcam that was connected before is offered by its name. */
function NoCamera({ focus }: { focus: RestoredFocus }) {
  const open = useSetAtom(openPartAtom)
  const select = useSetAtom(selectCameraAtom)
  const [webcam, ...others] = useAtomValue(camerasAtom).filter(({ kind, isOnline }) => kind === 'webcam' && isOnline)
  const known = others.length === 0 ? webcam : undefined
  return (
    <div className={centre} {...focus}>
      <EmptyState
        drawing
        title="No camera on the stage"
        description="Connect a webcam or open the video of a service. People are counted on this device."
        action={
          <div className={actions}>
            {known && (
              <Button Icon={Video} className={named} onClick={() => select(known.id)}>
                Use {known.name}
              </Button>
            )}
            <Button
              tone={known ? 'secondary' : 'primary'}
              icon={<Plus size={18} />}
              onClick={() => open('select-camera')}
            >
              Choose a camera
            </Button>
            <CountByTapping />
          </div>
        }
      />
    </div>
  )
}

/** Leads to the clicker of the chosen service, on a phone. The trial has no services, so it has no clicker. */
function CountByTapping() {
  const church = useContext(StudioChurchContext)
  const isWide = useIsWide()
  if (!church || isWide || church.selected?.kind !== 'service-instance') return null
  if (!canRecord(church.profile) || !isOffered(church.selected, church.records)) return null
  return (
    <ButtonLink
      to="/service-instances/$id/count"
      params={{ id: church.selected.id }}
      tone="secondary"
      Icon={MousePointerClick}
    >
      Count by tapping
    </ButtonLink>
  )
}

function FramesFailing() {
  const retry = useSetAtom(retryCountingAtom)
  return (
    <Notice
      tone="danger"
      title="No one is being counted"
      className={css({ maxWidth: '96', textAlign: 'start' })}
      action={
        <Button size="sm" tone="secondary" onClick={() => retry()}>
          Try again
        </Button>
      }
    >
      The pictures of this camera cannot be read. If trying again does not help, open this page in another browser.
    </Notice>
  )
}

/** The name of a camera may be long, so it wraps. */
const named = css({ whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 'snug', paddingBlock: '2' })
const actions = flex({ wrap: 'wrap', justify: 'center', gap: '3' })
const centre = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  padding: '4',
  textAlign: 'center',
  pointerEvents: 'none',
  // In landscape on a phone, the frame of the picture is positioned too and would otherwise cover the notice.
  '[data-landscape] &': { position: 'relative', gridArea: 'picture' },
  '& > *': { pointerEvents: 'auto' },
})
