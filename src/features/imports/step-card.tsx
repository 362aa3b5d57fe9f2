import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { stack } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'

type StepCardProps = {
  title: string
  description?: ReactNode
  /** If true, the step takes the focus when it appears, because the pressed button is gone. */
  takesFocus?: boolean
  children: ReactNode
}

/** The card of one step of an import. */
export function StepCard({ title, description, takesFocus = true, children }: StepCardProps) {
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (takesFocus && isFirst.current) place.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [takesFocus])
  return (
    <Card title={title} description={description}>
      <div ref={place} tabIndex={-1} className={stack({ gap: '6', outline: 'none' })}>
        {children}
      </div>
    </Card>
  )
}
