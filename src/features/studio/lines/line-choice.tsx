import { useAtomValue, useSetAtom } from 'jotai'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { linesAtom } from './counting-lines.ts'
import { lineEditingAtom } from '../shared/studio-view.ts'

/** Selects a line by its name, without pointing at it in the picture. */
export function LineChoice() {
  const lines = useAtomValue(linesAtom)
  const setEditing = useSetAtom(lineEditingAtom)
  return lines.map(({ id, name }) => (
    <Button
      key={id}
      tone="secondary"
      className={choice}
      aria-label={`Edit ${name}`}
      onClick={() => setEditing({ phase: 'selecting', selectedId: id })}
    >
      <span className={words}>{name}</span>
    </Button>
  ))
}

/** Names may be long: one that does not fit is cut, never the bar. */
const choice = css({ minWidth: '0', maxWidth: 'full' })
const words = css({ maxWidth: '48', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
