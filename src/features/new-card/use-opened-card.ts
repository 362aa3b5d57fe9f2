import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenedCard } from '@/domain/newcomers/card-answer.schema.ts'
import { openCard } from './ask-card.ts'

export type CardState = OpenedCard | { state: 'opening' } | { state: 'unreachable' }

/** Opens the card of a link. Tries again when the network returns. A busy server sets the time of the next attempt. */
export function useOpenedCard(token: string) {
  const [opened, setOpened] = useState<CardState>({ state: 'opening' })
  /** Only the answer to the last attempt is used. */
  const attempts = useRef(0)
  const open = useCallback(async () => {
    attempts.current += 1
    const attempt = attempts.current
    const answer = await openCard(token).catch(() => ({ state: 'unreachable' }) as const)
    if (attempt === attempts.current) setOpened(answer)
  }, [token])
  useEffect(() => void open(), [open])
  useEffect(() => {
    const again = () => void open()
    if (opened.state === 'unreachable') {
      globalThis.addEventListener('online', again)
      return () => globalThis.removeEventListener('online', again)
    }
    if (opened.state !== 'busy') return
    const timer = setTimeout(again, opened.retryAfter * 1000)
    return () => clearTimeout(timer)
  }, [opened, open])
  return { opened, setOpened, again: () => void open() }
}
