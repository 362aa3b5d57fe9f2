import { Progress as Ark } from '@ark-ui/react/progress'
import { cx } from '@/styled-system/css'
import { progress } from '@/styled-system/recipes'

export type ProgressProps = {
  label: string
  /** A fraction from 0 to 1; null while unknown. */
  value: number | null
  /** A text at the right of the label, such as '4 of 12 MB'. */
  text?: string
  className?: string
}

export function Progress({ label, value, text, className }: ProgressProps) {
  const style = progress()
  return (
    <Ark.Root
      className={cx(style.root, className)}
      value={value === null ? null : Math.round(value * 100)}
      translations={{ value: ({ percent }) => text ?? (percent < 0 ? 'In progress' : `${percent}%`) }}
    >
      <div className={style.head}>
        <Ark.Label className={style.label}>{label}</Ark.Label>
        {text ? <span className={style.value}>{text}</span> : null}
      </div>
      <Ark.Track className={style.track}>
        <Ark.Range className={style.range} />
      </Ark.Track>
    </Ark.Root>
  )
}
