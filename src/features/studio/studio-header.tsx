import { useSetAtom } from 'jotai'
import { ArrowLeft, CircleQuestionMark, SlidersHorizontal, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { useIsWide } from '@/ui/use-media.ts'
import { openPartAtom } from './shared/studio-view.ts'

type StudioHeaderProps = {
  to: '/' | '/dashboard'
  backLabel: string
  title: string
  action?: ReactNode
  children?: ReactNode
}

export function StudioHeader({ to, backLabel, title, action, children }: StudioHeaderProps) {
  const open = useSetAtom(openPartAtom)
  const isWide = useIsWide()
  return (
    <header className={bar}>
      <ButtonLink to={to} tone="quiet" size="sm" aria-label={backLabel} className={back}>
        <ArrowLeft size={18} aria-hidden />
      </ButtonLink>
      <h1 tabIndex={-1} className={heading}>
        {title}
      </h1>
      {children}
      <div className={tools}>
        {action}
        <IconButton label="Help" aria-keyshortcuts="?" onClick={() => open('help')}>
          <CircleQuestionMark size={20} strokeWidth={1.75} />
        </IconButton>
        {!isWide && (
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
  backgroundColor: 'page',
  paddingInline: { base: '2', lg: '3' },
  borderBottomWidth: 'hairline',
  // Large text may need a second line.
  flexWrap: 'wrap',
})
const back = css({ paddingInline: '2.5', minHeight: 'control', minWidth: 'control' })
const heading = css({
  textStyle: 'subheading',
  outline: 'none',
  marginInlineEnd: '2',
  whiteSpace: 'nowrap',
  '[data-landscape] &': { srOnly: true },
})
const tools = flex({ wrap: 'wrap', align: 'center', gap: '2', marginInlineStart: 'auto' })
