import { useAtomValue } from 'jotai'
import { stack } from '@/styled-system/patterns'
import { Notice } from '@/ui/notice.tsx'
import { MISSED_LINE, adviceText } from './advice-text.ts'
import { liveStatsAtom } from '../counting/counting.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { detectorConfigAtom } from '../counting/detector-config.ts'
import { isLineMissedAtom } from '../recording/door-figure.ts'

export function AdviceNotice() {
  const advice = useAtomValue(liveStatsAtom)?.advice ?? []
  const lines = useAtomValue(linesAtom)
  const config = useAtomValue(detectorConfigAtom)
  const isLineMissed = useAtomValue(isLineMissedAtom)
  // Leaves out the advice about still objects and about a completely masked picture, because `MaskNotice` shows it.
  const ofCounts = advice.filter((one) => one.kind !== 'still')
  const shown = ofCounts.filter(({ kind, lineId }) => kind !== 'masked' || lineId !== null)
  const texts = [...new Set(shown.map((one) => adviceText(one, { lines, config })))]
  if (isLineMissed) texts.push(MISSED_LINE)
  if (texts.length === 0) return null
  return (
    <Notice tone="attention" title="Some people may not be counted">
      {texts.length === 1 ? (
        texts[0]
      ) : (
        <ul className={stack({ gap: '1' })}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
