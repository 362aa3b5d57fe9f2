import { useCallback, useEffect, useState } from 'react'
import type { OpenedCard } from '@/domain/newcomers/card-answer.schema.ts'
import { openCard } from './ask-card.ts'

export type CardState = OpenedCard | { state: 'opening' } | { state: 'unreachable' }

/**
 * Opens the card of a link. Without a network it is opened as soon as there is one, and when the server is busy, after
 * the time that the server tells.
 */
export function useOpenedCard(token: string) {
  const [opened, setOpened] = useState<CardState>({ state: 'opening' })
  /** Each attempt has its number, so that the page opens again. */
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((number) => number + 1), [])
  useEffect(() => {
    let isCurrent = true
    openCard(token).then(
      (answer) => isCurrent && setOpened(answer),
      () => isCurrent && setOpened({ state: 'unreachable' }),
    )
    return () => {
      isCurrent = false
    }
  }, [token, attempt])
  useEffect(() => {
    if (opened.state === 'unreachable') {
      globalThis.addEventListener('online', again)
      return () => globalThis.removeEventListener('online', again)
    }
    if (opened.state !== 'busy') return
    const timer = setTimeout(again, opened.retryAfter * 1000)
    return () => clearTimeout(timer)
  }, [opened, again])
  return { opened, setOpened, again }
}
