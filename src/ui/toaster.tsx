import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CSSProperties, PointerEvent, RefObject } from 'react'
import { iconButton, toaster } from '@/styled-system/recipes'
export { dismissToast, toast } from './toast.ts'
import { dismissToast, readToast, subscribeToToasts } from './toast.ts'
import type { Toast } from './toast.ts'

/** Milliseconds a toast stays; the clock stands still while somebody points at it or is in it. */
const stayMs = 5000
/** Pixels to the right after which letting go sends it away. */
const swipeThreshold = 50

/** The one place toasts appear, mounted once. F8 brings the keyboard here. */
export function Toaster() {
  const region = useRef<HTMLElement>(null)
  const current = useSyncExternalStore(subscribeToToasts, readToast, readToast)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') {
        event.preventDefault()
        region.current?.focus()
      } else if (event.key === 'Escape' && region.current?.contains(document.activeElement)) {
        dismissToast()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section ref={region} aria-label="Notifications (F8)" tabIndex={-1} className={toaster().region}>
      <div aria-live="polite" aria-atomic="true">
        {current ? <ToastCard key={current.id} toast={current} region={region} /> : null}
      </div>
    </section>
  )
}

/** True while the pointer or the focus is inside; starts afresh with every toast. */
function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const target = element.current
    const stop = new AbortController()
    const on = (type: string, react: () => void) => target?.addEventListener(type, react, { signal: stop.signal })
    on('pointerenter', () => setIsPointedAt(true))
    on('pointerleave', () => setIsPointedAt(false))
    on('focusin', () => setIsFocused(true))
    on('focusout', () => setIsFocused(false))
    return () => stop.abort()
  }, [element])
  return isPointedAt || isFocused
}

function ToastCard({ toast, region }: { toast: Toast; region: RefObject<HTMLElement | null> }) {
  const isHeld = useHeld(region)
  const style = toaster({ tone: toast.tone })
  const swipe = useSwipeAway(() => dismissToast(toast.id))
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), stayMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])
  const Icon = toast.tone === 'destructive' ? CircleAlert : CircleCheck
  return (
    <div className={style.toast} data-tone={toast.tone ?? 'default'} {...swipe}>
      <span className={style.icon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={style.words}>
        <p className={style.title}>{toast.title}</p>
        {toast.description ? <p className={style.description}>{toast.description}</p> : null}
      </div>
      <button type="button" className={iconButton()} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}

/** Follows a finger to the right; past the threshold, letting go calls `onAway`, otherwise the card returns. */
function useSwipeAway(onAway: () => void) {
  const startX = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const movedTo = (event: PointerEvent) => (startX.current === null ? 0 : Math.max(0, event.clientX - startX.current))
  const rest = () => {
    startX.current = null
    setOffset(0)
  }
  return {
    style: { '--swipe': `${offset}px` } as CSSProperties,
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0 && !(event.target as Element).closest('button')) startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const moved = movedTo(event)
      if (moved > 0) event.currentTarget.setPointerCapture(event.pointerId)
      setOffset(moved)
    },
    onPointerUp: (event: PointerEvent) => {
      if (movedTo(event) >= swipeThreshold) onAway()
      rest()
    },
    onPointerCancel: rest,
  }
}
