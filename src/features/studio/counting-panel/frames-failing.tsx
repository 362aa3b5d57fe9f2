import { useSetAtom } from 'jotai'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { retryCountingAtom } from '../counting/counting-request.ts'

/** The camera shows a picture, and for seconds none of its frames could be counted. */
export function FramesFailing() {
  const retry = useSetAtom(retryCountingAtom)
  return (
    <Notice
      tone="danger"
      title="No one is being counted"
      className={box}
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

const box = css({ maxWidth: '96', textAlign: 'start' })
