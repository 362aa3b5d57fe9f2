import { useContext } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Mark } from '@/ui/mark.tsx'
import { InsideMain } from './inside-main.ts'

export type ScreenProps = { title: string; text: string; children?: ReactNode; action: ReactNode }

export function Screen({ title, text, children, action }: ScreenProps) {
  const isInsideMain = useContext(InsideMain)
  const Frame = isInsideMain ? 'div' : 'main'
  return (
    <Frame
      {...(isInsideMain ? {} : { id: 'main', tabIndex: -1 })}
      className={stack({
        outline: 'none',
        align: 'flex-start',
        justify: 'center',
        gap: '4',
        width: 'full',
        maxWidth: 'form',
        minHeight: isInsideMain ? '70dvh' : '90dvh',
        marginInline: 'auto',
        padding: '6',
      })}
    >
      <span className={css({ color: 'line.control' })}>
        <Mark size={44} />
      </span>
      <div>
        <h1 tabIndex={-1} className={css({ textStyle: 'title', outline: 'none' })}>
          {title}
        </h1>
        <p className={css({ color: 'text.muted', marginTop: '1.5' })}>{text}</p>
      </div>
      {children}
      {action}
    </Frame>
  )
}
