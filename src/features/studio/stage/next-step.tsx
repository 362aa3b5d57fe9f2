import { useAtomValue, useSetAtom } from 'jotai'
import { ArrowRight } from 'lucide-react'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { skipLineAtom } from '../lines/counting-lines.ts'
import { unseenResultAtom } from '../recording/recording.ts'
import { isStageEditedAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'
import type { OfferedStep } from './use-next-step.ts'

export function NextStep({ next }: { next: OfferedStep | null }) {
  const skipLine = useSetAtom(skipLineAtom)
  const isEditing = useAtomValue(isStageEditedAtom)
  const hasResult = useAtomValue(unseenResultAtom) !== null
  const focus = useRestoreFocus<HTMLElement>('[data-part=add-line]', '[data-part=record]:enabled', '[data-studio] h1')
  if (!next || isEditing || hasResult) return null
  return (
    <section aria-label="Next step" className={line} {...focus}>
      <output className={words}>{next.words}</output>
      <span className={buttons}>
        {next.step === 'draw-line' && (
          <Button tone="quiet" onClick={() => skipLine()}>
            No door here
          </Button>
        )}
        <Button Icon={ArrowRight} onClick={next.act}>
          {next.label}
        </Button>
      </span>
    </section>
  )
}

const line = flex({
  align: 'center',
  justify: { base: 'flex-end', sm: 'center' },
  wrap: 'wrap',
  gap: '2',
  paddingBlock: '1.5',
  paddingInline: '3',
  // In landscape on a phone, a second row would reduce the height of the picture.
  '[data-landscape] &': { flexWrap: 'nowrap', paddingBlock: '0.5' },
})
const buttons = flex({ flexShrink: 0, gap: '2' })
const words = css({
  flex: { base: '1 1 10rem', sm: '0 1 auto' },
  textStyle: 'small',
  lineHeight: 'snug',
  minWidth: '0',
  marginInlineEnd: '1',
})
