import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CountingLine } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { saveLineAtom } from './counting-lines.ts'

const LONGEST_NAME = 40

/** Saved when left or with Enter; Escape and an empty name bring the old one back. */
export function LineName({ line }: { line: CountingLine }) {
  const saveLine = useSetAtom(saveLineAtom)
  const [text, setText] = useState(line.name)
  function commit() {
    const name = text.trim()
    if (name && name !== line.name) saveLine({ ...line, name })
    else setText(line.name)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape') return
    setText(line.name)
    // Escape here must not also end the editing of lines.
    event.preventDefault()
  }
  return (
    <label className={field}>
      <span className={words}>Line name</span>
      <input
        className={input}
        value={text}
        maxLength={LONGEST_NAME}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}

const field = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5',
  width: { base: '24', sm: '28' },
  flexGrow: { base: 1, sm: 0 },
  minWidth: '0',
})
const words = css({ textStyle: 'label', fontSize: 'xs' })
const input = css({
  width: 'full',
  minWidth: '0',
  minHeight: 'control',
  paddingInline: '3',
  fontSize: 'sm',
  backgroundColor: 'page',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'line.control',
  borderRadius: 'control',
})
