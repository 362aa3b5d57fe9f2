import type { PointerEventHandler, ReactNode } from 'react'
import { css } from '@/styled-system/css'

export type PointerHandlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  PointerEventHandler<HTMLElement>
>

type StageSurfaceProps = { isDrawing: boolean; handlers: PointerHandlers; children: ReactNode }

export function StageSurface({ isDrawing, handlers, children }: StageSurfaceProps) {
  return (
    <div className={surface} data-drawing={isDrawing || undefined} {...handlers}>
      {children}
    </div>
  )
}

const surface = css({
  gridArea: 'picture',
  position: 'relative',
  minWidth: '0',
  minHeight: '0',
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'default',
  '&[data-drawing]': { cursor: 'crosshair' },
})
