import { Checkbox as Ark } from '@ark-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { checkbox } from '@/styled-system/recipes'

export type CheckboxProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  className?: string
}

export function Checkbox({ label, hint, checked, onChange, className, ...rest }: CheckboxProps) {
  const style = checkbox()
  return (
    <Ark.Root
      {...rest}
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked === true)}
      className={cx(style.root, className)}
    >
      <Ark.Control className={style.control}>
        <Ark.Indicator>
          <Check size={14} strokeWidth={3} aria-hidden />
        </Ark.Indicator>
      </Ark.Control>
      <span className={style.words}>
        <Ark.Label className={style.label}>{label}</Ark.Label>
        {hint ? <span className={style.hint}>{hint}</span> : null}
      </span>
      <Ark.HiddenInput />
    </Ark.Root>
  )
}
