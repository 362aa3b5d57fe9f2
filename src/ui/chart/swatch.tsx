import { css } from '@/styled-system/css'
import type { ChartKey } from './chart-key.ts'
import { lineLooks } from './line-looks.ts'

export function Swatch({ look }: { look: ChartKey['look'] }) {
  const line = look === 'bars' ? null : lineLooks[look]
  return (
    <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden className={css({ flexShrink: 0 })}>
      {line ? (
        <line
          x1="2"
          x2="20"
          y1="6"
          y2="6"
          strokeWidth={line.width}
          strokeDasharray={line.dashes}
          strokeLinecap="round"
          className={line.stroke}
        />
      ) : (
        <>
          <path d="M4,12V5h6V12z M12,12V1h6V12z" className={bars} />
          <path d="M4,5h6v2h-6z M12,1h6v2h-6z" className={edges} />
        </>
      )}
    </svg>
  )
}

const bars = css({ fill: 'chart.fill', _highContrast: { fill: 'Highlight' } })
const edges = css({ fill: 'chart.bar', _highContrast: { fill: 'Highlight' } })
