import { useAtomValue, useSetAtom } from 'jotai'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { isLineSkippedAtom, linesAtom } from '../lines/counting-lines.ts'
import { lineEditingAtom } from '../shared/studio-view.ts'
import { nextStepOf } from './next-step-of.ts'
import type { NextStep, StudioProgress } from './next-step-of.ts'

export type StepOffer = { words: string; label: string; act: () => void }
export type OfferedStep = StepOffer & { step: NextStep }

type Progress = Pick<StudioProgress, 'hasService' | 'isRecorded' | 'isRecording' | 'mayRecord'>
/** The steps after counting has begun. `start` is null if another part of the screen offers this step. */
type LaterSteps = { 'choose-service': StepOffer; start: StepOffer | null }

export function useNextStep(progress: Progress, later: LaterSteps): OfferedStep | null {
  const setCountingOn = useSetAtom(isCountingOnAtom)
  const setEditing = useSetAtom(lineEditingAtom)
  const step = nextStepOf({
    ...progress,
    isLive: useAtomValue(cameraStreamAtom).phase === 'live',
    isCountingOn: useAtomValue(isCountingOnAtom),
    hasLine: useAtomValue(linesAtom).length > 0,
    isLineSkipped: useAtomValue(isLineSkippedAtom),
  })
  const offers: Record<NextStep, StepOffer | null> = {
    count: { words: 'No one is being counted.', label: 'Count people here', act: () => setCountingOn(true) },
    'draw-line': {
      words: 'At a door, a line counts who comes in and who goes out.',
      label: 'Draw the line',
      act: () => setEditing({ phase: 'drawing' }),
    },
    ...later,
  }
  const offer = step && offers[step]
  return offer && { step, ...offer }
}
