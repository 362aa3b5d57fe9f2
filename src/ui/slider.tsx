import { Slider as Ark } from '@ark-ui/react/slider'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { slider } from '@/styled-system/recipes'

export type SliderProps = {
  label: string
  hint?: ReactNode
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  onChangeEnd?: (value: number) => void
  /** Returns the text of the value for people and screen readers. By default, the text is the number. */
  format?: (value: number) => string
  disabled?: boolean
  className?: string
}

export function Slider(props: SliderProps) {
  const { label, hint, value, min, max, step, onChange, onChangeEnd, format = String, disabled, className } = props
  const style = slider()
  return (
    <Ark.Root
      className={cx(style.root, className)}
      value={[value]}
      onValueChange={(change) => onChange(change.value[0] ?? value)}
      onValueChangeEnd={(change) => onChangeEnd?.(change.value[0] ?? value)}
      getAriaValueText={(details) => format(details.value)}
      thumbAlignment="contain"
      thumbSize={{ width: 20, height: 20 }}
      {...{ min, max, step, disabled }}
    >
      <div className={style.head}>
        <Ark.Label className={style.label}>{label}</Ark.Label>
        <output className={style.value}>{format(value)}</output>
      </div>
      <Ark.Control className={style.control}>
        <Ark.Track className={style.track}>
          <Ark.Range className={style.range} />
        </Ark.Track>
        <Ark.Thumb index={0} className={style.thumb}>
          <Ark.HiddenInput />
        </Ark.Thumb>
      </Ark.Control>
      {hint ? <span className={style.hint}>{hint}</span> : null}
    </Ark.Root>
  )
}
