import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'

/** The largest number of name buttons. More names are shown as a list, so that the toolbar keeps its height. */
const MAX_BUTTONS = 6

type NameChoiceProps = {
  word: 'line' | 'mask'
  named: readonly { id: string; name: string }[]
  onChoose: (id: string) => void
}

/** Lets a person select a line or mask by its name, without pointing at it in the picture. */
export function NameChoice({ word, named, onChoose }: NameChoiceProps) {
  if (named.length > MAX_BUTTONS) {
    return (
      <div className={list}>
        <Select
          label={`Choose a ${word}`}
          hideLabel
          placeholder={`Choose a ${word}`}
          value={null}
          options={named.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChoose}
        />
      </div>
    )
  }
  return named.map(({ id, name }) => (
    <Button key={id} tone="secondary" className={choice} aria-label={`Edit ${name}`} onClick={() => onChoose(id)}>
      <span className={css({ maxWidth: '48', truncate: true })}>{name}</span>
    </Button>
  ))
}

const list = css({ width: '44', flexGrow: { base: 1, lg: 0 } })
const choice = css({ minWidth: '0', maxWidth: 'full' })
