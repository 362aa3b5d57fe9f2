import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import type { PersonBox } from '@/domain/recordings/person-box.ts'
import { css } from '@/styled-system/css'

/** An arrow key moves the mark by this share of the picture; with Shift, ten times as far. */
const STEP = 0.01

const moves: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export type PeopleCorrectionProps = {
  people: PersonBox[]
  /** Size of the picture in pixels. */
  width: number
  height: number
  /** `at` is in fractions of the picture. */
  onAdd: (at: { x: number; y: number }) => void
  onRemove: (person: PersonBox) => void
  /** If true, round marks on heads replace the boxes around people. */
  isDotted?: boolean
  /** If true, the picture takes the focus when it appears, unless a control of the page has it. */
  takesFocus?: boolean
}

/** Shows a whole picture for correction: a tap on a box removes that person, and a tap elsewhere adds a person. */
export function PeopleCorrection(props: PeopleCorrectionProps) {
  const { people, width, height, onAdd, onRemove, isDotted = false, takesFocus = false } = props
  const surface = useRef<HTMLButtonElement>(null)
  const [mark, setMark] = useState({ x: 0.5, y: 0.5 })
  const before = useRef(people.length)
  useEffect(() => {
    const hasLost = people.length < before.current
    before.current = people.length
    // The removed box had the focus, so the focus moves to the picture.
    if (hasLost && document.activeElement === document.body) surface.current?.focus()
  }, [people.length])

  useEffect(() => {
    const focused = document.activeElement
    const isFree = focused === document.body || focused?.getAttribute('role') === 'dialog'
    if (takesFocus && isFree) surface.current?.focus({ preventScroll: true })
  }, [takesFocus])

  function move(event: KeyboardEvent) {
    // A held Enter key adds only one person.
    if (event.repeat && event.key === 'Enter') event.preventDefault()
    const [x, y] = moves[event.key] ?? []
    if (x === undefined || y === undefined) return
    // The gallery must not show the next snapshot on an arrow key here.
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    setMark((at) => ({ x: within(at.x + x * by), y: within(at.y + y * by) }))
  }

  function add(event: MouseEvent) {
    // The second click of a double click is ignored.
    if (event.detail > 1) return
    // A click by key has no position and a `detail` of 0, so the mark gives the position.
    const { left, top, width: wide, height: high } = event.currentTarget.getBoundingClientRect()
    onAdd(event.detail === 0 ? mark : { x: (event.clientX - left) / wide, y: (event.clientY - top) / high })
  }

  return (
    <span className={frame}>
      <span className={picture} style={{ '--ratio': width / height, aspectRatio: width / height } as CSSProperties}>
        <button
          ref={surface}
          type="button"
          className={field}
          aria-label="Add a person: tap where they are, or move the mark with the arrow keys and press Enter"
          onKeyDown={move}
          onClick={add}
        >
          <span className={cross} style={{ left: percent(mark.x), top: percent(mark.y) }} />
        </button>
        {people.map((person, index) => {
          const [left, top, right, bottom] = person
          return (
            <button
              key={person.join(' ')}
              type="button"
              className={isDotted ? dot : box}
              aria-label={`Remove person ${index + 1} of ${people.length}`}
              style={{
                left: percent(left),
                top: percent(top),
                width: percent(right - left),
                height: percent(bottom - top),
              }}
              // The second click of a double click may hit the box that the first click has added.
              onClick={(event) => event.detail < 2 && onRemove(person)}
            />
          )
        })}
      </span>
    </span>
  )
}

const within = (share: number) => Math.min(1, Math.max(0, share))
const percent = (share: number) => `${share * 100}%`

const frame = css({ containerType: 'size', display: 'grid', placeItems: 'center', width: 'full', height: 'full' })
const picture = css({ position: 'relative', width: 'min(100cqw, calc(100cqh * var(--ratio)))' })
const field = css({
  position: 'absolute',
  inset: '0',
  cursor: 'crosshair',
  outlineOffset: '-2px',
  '&:not(:focus-visible) > span': { display: 'none' },
})
const cross = css({
  position: 'absolute',
  width: '6',
  height: '6',
  translate: '-50% -50%',
  borderWidth: '2px',
  borderColor: 'overlay.person',
  borderRadius: 'full',
  backgroundColor: 'stage/40',
})
const dot = css({
  position: 'absolute',
  minWidth: '6',
  minHeight: '6',
  translate: '-50% -50%',
  cursor: 'pointer',
  borderRadius: 'full',
  // The visible mark is smaller than its target, so that the head stays visible.
  background:
    'radial-gradient(circle, {colors.overlay.line} 5px, {colors.stage} 6px, {colors.stage} 7px, transparent 8px)',
  _hover: { backgroundColor: 'stage/60' },
  _focusVisible: { backgroundColor: 'stage/60' },
})
const box = css({
  position: 'absolute',
  minWidth: '6',
  minHeight: '6',
  cursor: 'pointer',
  borderWidth: '2px',
  borderColor: 'overlay.person',
  borderRadius: 'sm',
  _hover: { backgroundColor: 'stage/60' },
  _focusVisible: { backgroundColor: 'stage/60' },
})
