import { css } from '@/styled-system/css'
import type { ChartKey } from './chart-key.ts'
import { lineLookOf } from './line-looks.ts'

export function Swatch({ look }: { look: ChartKey['look'] }) {
  const line = lineLookOf(look)
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
      ) : look === 'hatched' ? (
        <path d="M5,12L11,6M5,6L11,0M11,12L17,6M11,6L17,0M5,9L14,0M8,12L17,3" className={hatches} />
      ) : look === 'open' ? (
        <path d="M5,12V2h12V12" className={outline} />
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
const outline = css({
  fill: 'none',
  stroke: 'chart.bar',
  strokeWidth: '1.5px',
  strokeDasharray: '3 2',
  _highContrast: { stroke: 'Highlight' },
})
const hatches = css({
  fill: 'none',
  stroke: 'line.control',
  strokeWidth: '1.25px',
  _highContrast: { stroke: 'CanvasText' },
})
