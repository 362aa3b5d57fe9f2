import { useSetAtom } from 'jotai'
import { RefreshCw, VideoOff } from 'lucide-react'
import { useEffect } from 'react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toaster.tsx'
import type { StreamFailureReason } from './camera-devices.ts'
import { reopenCameraAtom } from './camera-stream.ts'
import { openPartAtom } from '../shared/studio-view.ts'

/** The specification requires this sentence. It fits only a refused permission, so the actual cause follows it. */
const SENTENCE = 'Failed to access camera. Please check permissions.'

const MESSAGES: Record<StreamFailureReason, { title: string; advice: string }> = {
  insecure: {
    title: 'A camera needs a secure address',
    advice: 'Open this page with https:// in front of its address.',
  },
  denied: {
    title: 'The browser may not use this camera',
    advice: 'Allow the camera for this page beside the address, then try again.',
  },
  missing: { title: 'This camera is not connected', advice: 'Plug it in, or choose another camera.' },
  unplugged: {
    title: 'The camera was unplugged',
    advice: 'Plug it in again. What has been recorded so far is safe.',
  },
  busy: {
    title: 'Another program is using this camera',
    advice: 'Close the other program or browser tab, then try again.',
  },
  'not-a-video': {
    title: 'This file cannot be played as a video',
    advice: 'Choose an MP4 or WebM file with a picture in it.',
  },
  'no-picture': {
    title: 'This browser shows no picture of this file',
    advice: 'Choose a WebM file, or open the file in another browser.',
  },
  unknown: { title: 'The camera could not be started', advice: 'Check its cable and permission, then try again.' },
}

export function CameraFailure({ reason }: { reason: StreamFailureReason }) {
  const reopen = useSetAtom(reopenCameraAtom)
  const open = useSetAtom(openPartAtom)
  const { title, advice } = MESSAGES[reason]
  useEffect(() => {
    if (isOfFile(reason)) return
    toast({
      tone: 'destructive',
      title: 'Camera Error',
      description: `${SENTENCE}\n${title}.`,
    })
  }, [reason, title])
  return (
    <div role="alert" className={box}>
      <VideoOff size={28} strokeWidth={1.5} aria-hidden />
      <p className={css({ textStyle: 'subheading', marginTop: '2' })}>{title}</p>
      <p className={words}>{advice}</p>
      <div className={actions}>
        <Button tone="secondary" onClick={() => open('select-camera')}>
          Choose another
        </Button>
        <Button icon={<RefreshCw size={18} />} onClick={() => reopen()}>
          Try again
        </Button>
      </div>
    </div>
  )
}

const isOfFile = (reason: StreamFailureReason) => reason === 'not-a-video' || reason === 'no-picture'

const box = stack({ align: 'center', gap: '2', maxWidth: '80' })
const words = css({ textStyle: 'small', color: 'text.muted', textWrap: 'balance' })
const actions = flex({ wrap: 'wrap', justify: 'center', gap: '2', marginTop: '3' })
