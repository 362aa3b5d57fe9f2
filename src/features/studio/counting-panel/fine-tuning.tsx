import { useAtom } from 'jotai'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Slider } from '@/ui/slider.tsx'
import { DETECTOR_LIMITS, detectorConfigAtom } from '../counting/detector-config.ts'
import { isFineTuningOpenAtom } from '../shared/studio-view.ts'

/** The fine-tuning is closed at first, because the default values suit most churches. */
export function FineTuning() {
  const [isOpen, setIsOpen] = useAtom(isFineTuningOpenAtom)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className={fold}>
      <summary className={head}>
        Fine tuning
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={stack({ gap: '4', paddingTop: '2' })}>
        <DetectorSliders />
      </div>
    </details>
  )
}

type Setting = keyof typeof DETECTOR_LIMITS

const SLIDERS: { setting: Setting; label: string; hint: string; format: (value: number) => string }[] = [
  {
    setting: 'scoreThreshold',
    label: 'Score threshold',
    hint: 'How sure it must be that this is a person.',
    format: (value) => value.toFixed(2),
  },
  {
    setting: 'iouMatch',
    label: 'IoU match',
    hint: 'Overlap needed to be the same person.',
    format: (value) => value.toFixed(2),
  },
  {
    setting: 'maxTrackAge',
    label: 'Max track age',
    hint: 'How long a hidden person keeps their number.',
    format: (value) => `${value} s`,
  },
  {
    setting: 'detectEveryN',
    label: 'Detect every N frames',
    hint: 'A larger number helps a slow computer.',
    format: String,
  },
]

function DetectorSliders() {
  return SLIDERS.map((slider) => <DetectorSlider key={slider.setting} {...slider} />)
}

/** Changes the setting when the thumb is released, because a new score threshold reloads the detector. */
function DetectorSlider({ setting, label, hint, format }: (typeof SLIDERS)[number]) {
  const [config, change] = useAtom(detectorConfigAtom)
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <Slider
      label={label}
      hint={hint}
      {...DETECTOR_LIMITS[setting]}
      value={dragged ?? config[setting]}
      format={format}
      onChange={setDragged}
      onChangeEnd={(value) => {
        change({ [setting]: Math.round(value * 100) / 100 })
        setDragged(null)
      }}
    />
  )
}

const fold = css({ '&[open] summary > svg': { transform: 'rotate(180deg)' } })
const head = flex({
  align: 'center',
  justify: 'space-between',
  minHeight: 'control',
  fontSize: 'sm',
  fontWeight: 'medium',
  listStyle: 'none',
  borderRadius: 'sm',
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
})
