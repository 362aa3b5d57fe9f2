import { EyeOff } from 'lucide-react'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'

/** Replaces the live figures while a result is shown, so that no moving figure contradicts the result. */
export function RestingPlate() {
  return (
    <section aria-label="Live Count" className={plate}>
      <EyeOff size={18} strokeWidth={1.75} aria-hidden />
      <h2 className={title}>Live Count</h2>
      <p className={rest}>Close the result to see it.</p>
    </section>
  )
}

/** The plate is as high as the live figures, so that the picture does not move. */
const plate = flex({
  align: 'center',
  justify: 'center',
  gap: '2',
  minHeight: { base: '16', lg: '20' },
  paddingInline: '3',
  color: 'stage.text',
})
const title = css({ fontSize: 'sm', fontWeight: 'semibold' })
const rest = css({ textStyle: 'small', color: 'stage.text/80' })
