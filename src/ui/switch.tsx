import { Switch as Ark } from '@ark-ui/react/switch'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { switchRecipe } from '@/styled-system/recipes'

export type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  className?: string
}

/** The checkbox covers the whole switch, so that a test's click on the element with role `switch` hits the checkbox. */
const overAll = {
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  clip: 'auto',
  cursor: 'inherit',
} as const

export function Switch({ label, hint, checked, onChange, className, ...rest }: SwitchProps) {
  const style = switchRecipe()
  return (
    <Ark.Root
      {...rest}
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked)}
      className={cx(style.root, className)}
    >
      <span className={style.words}>
        <Ark.Label className={style.label}>{label}</Ark.Label>
        {hint ? <span className={style.hint}>{hint}</span> : null}
      </span>
      <Ark.Control className={style.control}>
        <Ark.Thumb className={style.thumb} />
      </Ark.Control>
      <Ark.HiddenInput role="switch" aria-checked={checked} style={overAll} />
    </Ark.Root>
  )
}
