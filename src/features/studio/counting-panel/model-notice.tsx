import { useAtomValue, useSetAtom } from 'jotai'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { loadedModelAtom } from '../counting/counting.ts'
import { retryCountingAtom } from '../counting/counting-request.ts'
import { dismissModelNoticeAtom, missingModelAtom } from '../counting/model-arrival.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import { ModelFileButton } from './model-file-button.tsx'
import { countingText, failureText } from './model-text.ts'

export function ModelNotice() {
  const missing = useAtomValue(missingModelAtom)
  const running = useAtomValue(loadedModelAtom)
  const dismiss = useSetAtom(dismissModelNoticeAtom)
  const retry = useSetAtom(retryCountingAtom)
  const focus = useRestoreFocus<HTMLDivElement>('[data-studio] h1')
  if (!missing || !running) return null
  const { choice, failure } = missing
  return (
    <div {...focus}>
      <Notice
        tone="attention"
        onClose={() => dismiss()}
        action={
          <span className={flex({ wrap: 'wrap', gap: '2' })}>
            <ModelFileButton wanted={choice} size="sm" />
            <Button size="sm" tone="secondary" onClick={() => retry()}>
              Try again
            </Button>
          </span>
        }
      >
        {failureText(choice, failure.kind, location.host)} {countingText(running.model)}
      </Notice>
    </div>
  )
}
