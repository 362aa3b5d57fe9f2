import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { env } from '@/platform/env.ts'
import { subscribeToNetwork, useIsOnline } from '@/platform/use-is-online.ts'
import { Button } from '@/ui/button.tsx'
import { Screen } from '../screen.tsx'
import { isWithoutCode } from './failures.ts'

/** The screen asks the server every `LOOK_MS` milliseconds and waits `PATIENCE_MS` milliseconds for an answer. */
const LOOK_MS = 5000
const PATIENCE_MS = 4000

/** Replaces a page that could not be loaded. The page opens by itself when the server answers. */
export function OfflineScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const isOnline = useIsOnline()
  const isCode = isWithoutCode(error)
  // Only a reload of the document helps, because browsers may remember that a file of code could not be fetched.
  const open = () => (isCode ? globalThis.location.reload() : void router.invalidate())
  useEffect(() => {
    let isOver = false
    async function look() {
      if (navigator.onLine && (await isServerThere()) && !isOver && (!isCode || mayReload(error))) open()
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    const stop = subscribeToNetwork(() => void look())
    return () => {
      isOver = true
      clearInterval(timer)
      stop()
    }
  })
  return (
    <Screen
      title={isOnline ? 'The server cannot be reached' : 'You are offline'}
      text="This page opens by itself when the connection is back. Your counts and recordings are kept here and sent later."
      action={
        <Button tone="secondary" onClick={open}>
          Try Again
        </Button>
      }
    />
  )
}

/**
 * Returns true once for each error message, so that a missing file does not reload the page for ever. Returns false
 * when the browser refuses its storage.
 */
export function mayReload(error: unknown): boolean {
  const key = `narthex.reloaded:${error instanceof Error ? error.message : ''}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch (refusal) {
    console.warn('The browser refused its storage.', refusal)
    return false
  }
}

/** Resolves with true when the server answers, even with a refusal. */
function isServerThere(): Promise<boolean> {
  const asked = fetch(`${env.supabaseUrl}/auth/v1/health`, {
    cache: 'no-store',
    headers: { apikey: env.publishableKey },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return asked.then(
    () => true,
    () => false,
  )
}
