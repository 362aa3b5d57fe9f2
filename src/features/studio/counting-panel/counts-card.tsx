import { atom, useAtomValue } from 'jotai'
import { Download } from 'lucide-react'
import { countEventsCsv } from '@/domain/recordings/count-events.csv.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { saveTextFile } from '@/platform/save-file.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { CountList } from './count-list.tsx'
import { shownCounts, storedCount, untilLastEnd } from '../counting/count-log.ts'
import type { LoggedCount } from '../counting/count-log.ts'
import { countLogAtom, hasCrossingLineAtom, shownCountsAtom } from '../counting/counts.ts'
import { linesAtom } from '../lines/counting-lines.ts'
import { unseenResultAtom } from '../recording/recording.ts'
import { OccupancyFigure } from './occupancy-figure.tsx'
import { useStudioAccess } from '../shared/studio-church.ts'

/** The maximum number of counts in the list. The download contains all counts. */
const MAX_SHOWN = 50

/** The counts of the list. While a result is shown, the list rests at the end of its recording. */
const listedCountsAtom = atom((get) =>
  get(unseenResultAtom) ? shownCounts(untilLastEnd(get(countLogAtom))) : get(shownCountsAtom),
)

export function CountsCard() {
  const counts = useAtomValue(listedCountsAtom)
  const isResting = useAtomValue(unseenResultAtom) !== null
  const hasLines = useAtomValue(linesAtom).length > 0
  const hasCrossingLine = useAtomValue(hasCrossingLineAtom)
  if (!hasLines && counts.length === 0) return null
  const latest = counts.slice(-MAX_SHOWN).toReversed()
  return (
    <Card dense title="Counts" action={counts.length > 0 && <DownloadButton counts={counts} />}>
      <div className={stack({ gap: '3' })}>
        {hasCrossingLine && !isResting && <OccupancyFigure />}
        {isResting && <p className={quiet}>Close the result to see how many are in the room.</p>}
        {latest.length > 0 ? <CountList counts={latest} /> : <p className={quiet}>No counts yet.</p>}
        {counts.length > MAX_SHOWN && (
          <p className={quiet}>
            The latest {MAX_SHOWN} of {counts.length}. The download has them all.
          </p>
        )}
      </div>
    </Card>
  )
}

function DownloadButton({ counts }: { counts: LoggedCount[] }) {
  const { timeZone } = useStudioAccess()
  function download() {
    const text = countEventsCsv(counts.map(storedCount), timeZone)
    saveTextFile(`counts-${todayIn(timeZone, new Date())}.csv`, 'text/csv', text)
  }
  return (
    <Button tone="quiet" size="sm" className={flushRight} Icon={Download} onClick={download}>
      Download CSV
    </Button>
  )
}

/** Aligns the button's text with the card's content. */
const flushRight = css({ marginBlock: '-1.5', marginInlineEnd: '-3' })
const quiet = css({ textStyle: 'small', color: 'text.muted' })
