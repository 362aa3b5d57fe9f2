import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'

const MAX_NAME = 40

/** Saves the name on blur or Enter. Escape and an empty text restore the old name. */
export function NameField({ label, name, onSave }: { label: string; name: string; onSave: (name: string) => void }) {
  const [text, setText] = useState(name)
  function commit() {
    const next = text.trim()
    if (next && next !== name) onSave(next)
    else setText(name)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape') return
    setText(name)
    // Escape in this field must not end the editing of lines or masks.
    event.preventDefault()
  }
  return (
    <label className={field}>
      <span className={css({ textStyle: 'label', fontSize: 'xs' })}>{label}</span>
      <input
        className={input}
        value={text}
        maxLength={MAX_NAME}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}

const field = stack({ gap: '1.5', width: { base: '24', sm: '28' }, flexGrow: { base: 1, sm: 0 }, minWidth: '0' })
const input = css({
  width: 'full',
  minWidth: '0',
  minHeight: 'control',
  paddingInline: '3',
  fontSize: 'sm',
  backgroundColor: 'page',
  borderWidth: 'hairline',
  borderColor: 'line.control',
  borderRadius: 'control',
})
