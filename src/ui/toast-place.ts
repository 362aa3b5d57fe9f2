import { TOASTS } from './keep-open-for-toasts.ts'

/** The elements that a person presses. A label is pressed for its input. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=slider], [role=option], [role=menuitem], [role=tab]'
/** The distances in pixels between two tried places, and between a toast and the edge of the window. */
const STEP = 8
const MARGIN = 12
/** Milliseconds between two looks at the page below a toast. */
const LOOK_AGAIN_MS = 250
/** A link of a page's content is the cheapest to cover, because it can be scrolled away. */
const COST = { link: 1, control: 20 }

type Place = { left: number; top: number }
type Control = { element: Element; box: DOMRect; cost: number; isPressed: boolean | null }

/**
 * Keeps the region of a toast at a place where it covers no control, until the returned function is called. Tries the
 * column above or below the place that the style sheet gives, then the other columns. If every place covers a control,
 * the toast covers the fewest. In the studio, the toast stays where the style sheet puts it.
 *
 * The toast moves again only when a control appears below it. It does not move under the pointer or with the
 * focus, or while the page is scrolled.
 */
export function keepClear(toast: HTMLElement | null): (() => void) | undefined {
  const region = toast?.closest<HTMLElement>(`[${TOASTS}]`)
  if (!region) return undefined
  return followPage(region)
}

function followPage(region: HTMLElement): (() => void) | undefined {
  region.style.translate = ''
  if (document.querySelector('[data-studio]')) return undefined
  let moved = { x: 0, y: 0 }
  let scrolled = window.scrollY

  function look() {
    const now = region.getBoundingClientRect()
    const home = new DOMRect(now.left - moved.x, now.top - moved.y, now.width, now.height)
    const controls = controlsBelow(region)
    const costOf = ({ left, top }: Place) => costAt(new DOMRect(left, top, now.width, now.height), controls, region)
    let best: Place = now
    let least = costOf(now)
    for (const other of least > 0 ? placesOf(home) : []) {
      const cost = costOf(other)
      if (cost < least) [best, least] = [other, cost]
      if (least === 0) break
    }
    moved = { x: best.left - home.left, y: best.top - home.top }
    region.style.translate = `${moved.x}px ${moved.y}px`
  }

  look()
  const timer = setInterval(() => {
    const isHeld = region.matches(':hover') || region.contains(document.activeElement)
    const isStill = window.scrollY === scrolled
    scrolled = window.scrollY
    if (isStill && !isHeld) look()
  }, LOOK_AGAIN_MS)
  return () => clearInterval(timer)
}

/** Returns the places to try, the best first. */
function* placesOf(home: DOMRect): Generator<Place> {
  const { width, height } = home
  const isFromTop = home.top + home.height / 2 < window.innerHeight / 2
  const [last, step] = isFromTop ? [window.innerHeight - MARGIN - height, STEP] : [MARGIN, -STEP]
  for (const left of new Set([home.left, MARGIN, window.innerWidth - MARGIN - width])) {
    for (let top = home.top; isFromTop ? top <= last : top >= last; top += step) yield { left, top }
  }
}

function controlsBelow(region: HTMLElement): Control[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const isSeen = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < window.innerHeight
    if (!isSeen || region.contains(element)) return []
    const cost = element.matches('main a') ? COST.link : COST.control
    return { element, box, cost, isPressed: null }
  })
}

function costAt(place: DOMRect, controls: Control[], region: HTMLElement): number {
  let cost = 0
  for (const control of controls) {
    if (!isOver(place, control.box)) continue
    control.isPressed ??= canBePressed(control, region)
    if (control.isPressed) cost += control.cost
  }
  return cost
}

const isOver = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Returns false for a control that is hidden, clipped, or below a dialog or a bar. */
function canBePressed({ element, box }: Control, region: HTMLElement): boolean {
  const x = (Math.max(box.left, 0) + Math.min(box.right, window.innerWidth)) / 2
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, window.innerHeight)) / 2
  const top = document.elementsFromPoint(x, y).find((one) => !region.contains(one))
  return top !== undefined && element.contains(top)
}
