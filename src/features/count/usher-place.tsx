import { useId, useState } from 'react'
import { css } from '@/styled-system/css'
import { hstack, stack } from '@/styled-system/patterns'

/**
 * A text of digits, spaces and signs without a letter is a number of people in the wrong field. Such a text is not
 * accepted as a place.
 */
const NUMBER = /^[\p{N}\s.,+-]*\p{N}[\p{N}\s.,+-]*$/u

export type UsherPlaceProps = { name: string; onRename: (name: string) => void }

/**
 * Asks where the usher stands. The service's page shows this place as the usher's name. A number is not accepted as a
 * name.
 */
export function UsherPlace({ name, onRename }: UsherPlaceProps) {
  // Typed letters are shown at once, because waiting until they are stored would lose letters.
  const [typed, setTyped] = useState<string | null>(null)
  const hint = useId()
  const shown = typed ?? name
  const isNumber = NUMBER.test(shown)
  return (
    <div className={stack({ gap: '1' })}>
      <label className={naming}>
        <span>Where do you stand?</span>
        <input
          className={input}
          value={shown}
          maxLength={60}
          placeholder="e.g. nave"
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={isNumber}
          aria-describedby={isNumber ? hint : undefined}
          onChange={({ target: { value } }) => {
            setTyped(value)
            if (!NUMBER.test(value)) onRename(value)
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </label>
      <output id={hint} className={message}>
        {isNumber ? 'A number is not a place, and it is not counted. Type a place, e.g. nave. Tap + to count.' : null}
      </output>
    </div>
  )
}

const naming = hstack({ gap: '3', textStyle: 'label', whiteSpace: 'nowrap' })
const input = css({
  width: 'full',
  minWidth: '0',
  minHeight: '11',
  paddingInline: '3',
  fontSize: 'md',
  color: 'text',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderColor: 'line.control',
  borderRadius: 'control',
  _placeholder: { color: 'text.muted', opacity: 1 },
  '&[aria-invalid=true]': { borderColor: 'danger' },
})
const message = css({ textStyle: 'small', color: 'danger.text', _empty: { display: 'none' } })
