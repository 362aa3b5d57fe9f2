import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { iconButton, toaster } from '@/styled-system/recipes'
export { dismissToast, toast } from './toast.ts'
import { TOASTS } from './keep-open-for-toasts.ts'
import { ToastAction } from './toast-action.tsx'
import { stayMs } from './toast-time.ts'
import { dismissToast, readToast, subscribeToToasts } from './toast.ts'
import type { Toast } from './toast.ts'
import { useSwipeAway } from './use-swipe-away.ts'

/**
 * Shows all toasts; the app mounts only one `Toaster`. F8 moves the focus to the toast, even out of an open dialog. The
 * toast is in the body, and an attribute makes dialogs keep the toast visible to screen readers. Key and focus events
 * of the toast do not reach the dialogs.
 */
export function Toaster() {
  const region = useRef<HTMLElement>(null)
  const current = useSyncExternalStore(subscribeToToasts, readToast, readToast)
  useFocusByKey(region, current)
  useDismissal(region)
  return createPortal(
    <section
      ref={region}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className={toaster().region}
      {...{ [TOASTS]: '' }}
    >
      <div aria-live="polite" aria-atomic="true">
        {current ? <ToastCard key={current.id} toast={current} region={region} /> : null}
      </div>
    </section>,
    document.body,
  )
}

/** Moves the focus to the toast on F8, dismisses the toast on Escape, and then returns the focus. */
function useFocusByKey(region: RefObject<HTMLElement | null>, current: Toast | null) {
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    const isInside = (element: EventTarget | null) =>
      element instanceof Node && Boolean(region.current?.contains(element))
    const onKey = (event: KeyboardEvent) => {
      const isHere = isInside(document.activeElement)
      if (event.key === 'F8') {
        event.preventDefault()
        if (!isHere) cameFrom.current = document.activeElement
        region.current?.focus()
      } else if (isHere && event.key === 'Escape' && readToast()) {
        event.stopImmediatePropagation()
        dismissToast()
      } else if (isHere && event.key === 'Tab') {
        event.stopImmediatePropagation()
      }
    }
    const onFocus = (event: FocusEvent) => {
      if (isInside(event.target)) event.stopImmediatePropagation()
    }
    // Listeners on the window run before the dialogs' listeners on the document.
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('focusin', onFocus, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('focusin', onFocus, { capture: true })
    }
  }, [region])
  useEffect(() => {
    if (current || !cameFrom.current) return
    const isNowhere = document.activeElement === document.body || document.activeElement === region.current
    if (isNowhere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    cameFrom.current = null
  }, [current, region])
}

/**
 * Handles clicks on the toast's button earlier than an open dialog does. The dialog stops outside clicks, so the clicks
 * would not reach React. A press of the mouse does not move the focus.
 */
function useDismissal(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const stop = new AbortController()
    const on = (type: string, react: (event: Event, target: Element) => void) => {
      const listen = (event: Event) => {
        const { target } = event
        if (target instanceof Element && region.current?.contains(target)) react(event, target)
      }
      window.addEventListener(type, listen, { capture: true, signal: stop.signal })
    }
    on('mousedown', (event) => event.preventDefault())
    on('click', (_, target) => {
      const action = target.closest('[data-action]') && readToast()?.action
      if (target.closest('button')) dismissToast()
      action?.run()
    })
    return () => stop.abort()
  }, [region])
}

function useIsPaused(element: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const target = element.current
    const stop = new AbortController()
    const on = (type: string, react: () => void, capture = false) =>
      target?.addEventListener(type, react, { signal: stop.signal, capture })
    on('pointerenter', () => setIsPointedAt(true))
    on('pointerleave', () => setIsPointedAt(false))
    on('focus', () => setIsFocused(true), true)
    on('blur', () => setIsFocused(false), true)
    return () => stop.abort()
  }, [element])
  return isPointedAt || isFocused
}

const icons = { default: CircleCheck, attention: TriangleAlert, destructive: CircleAlert }

function ToastCard({ toast, region }: { toast: Toast; region: RefObject<HTMLElement | null> }) {
  const isPaused = useIsPaused(region)
  const style = toaster({ tone: toast.tone })
  const swipe = useSwipeAway(() => dismissToast(toast.id))
  const time = stayMs(toast)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(toast.id), time)
    return () => clearTimeout(timer)
  }, [isPaused, toast.id, time])
  const Icon = icons[toast.tone ?? 'default']
  return (
    <div className={style.toast} data-tone={toast.tone ?? 'default'} {...swipe}>
      <span className={style.icon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={style.words}>
        <p className={style.title}>{toast.title}</p>
        {toast.description ? <p className={style.description}>{toast.description}</p> : null}
        {toast.remark ? <p className={style.description}>{toast.remark}</p> : null}
      </div>
      {toast.action ? <ToastAction label={toast.action.label} /> : null}
      <button type="button" className={iconButton()} aria-label="Dismiss">
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
