import { useSetAtom } from 'jotai'
import { ArrowLeft, Keyboard, SlidersHorizontal, Video } from 'lucide-react'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { RecordingClock } from './recording/recording-clock.tsx'
import { openPartAtom } from './shared/studio-view.ts'

export function StudioHeader({ isWide }: { isWide: boolean }) {
  const open = useSetAtom(openPartAtom)
  return (
    <header className={bar}>
      <ButtonLink to="/dashboard" tone="quiet" size="sm" aria-label="Back to dashboard" className={back}>
        <ArrowLeft size={18} aria-hidden />
      </ButtonLink>
      <h1 tabIndex={-1} className={title}>
        Studio
      </h1>
      <RecordingClock />
      <div className={tools}>
        {isWide ? (
          <IconButton label="Keyboard shortcuts" onClick={() => open('shortcuts')}>
            <Keyboard size={20} strokeWidth={1.75} />
          </IconButton>
        ) : (
          <>
            <IconButton label="Cameras" tone="outline" onClick={() => open('cameras-sheet')}>
              <Video size={20} strokeWidth={1.75} />
            </IconButton>
            <IconButton
              label="People Counting Controls"
              tone="outline"
              data-part="controls"
              onClick={() => open('controls-sheet')}
            >
              <SlidersHorizontal size={20} strokeWidth={1.75} />
            </IconButton>
          </>
        )}
      </div>
    </header>
  )
}

const bar = css({
  gridArea: 'header',
  display: 'flex',
  alignItems: 'center',
  gap: { base: '2', lg: '3' },
  minHeight: '14',
  paddingInline: { base: '2', lg: '3' },
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
})
const back = css({ paddingInline: '2.5', minHeight: 'control' })
const title = css({ textStyle: 'subheading', outline: 'none', marginInlineEnd: '2' })
const tools = css({ display: 'flex', gap: '2', marginInlineStart: 'auto' })
