import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { PenLine } from 'lucide-react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { catalog } from '../../../../workers/vision/catalog.ts'
import type { CatalogEntry } from '../../../../workers/vision/catalog.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { StudioPart } from '../shared/studio-part.tsx'
import { Select } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { useIsWide } from '@/ui/use-media.ts'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { CountingNotice } from './counting-notice.tsx'
import { isCountingOnAtom } from '../counting/counting-request.ts'
import { loadedModelAtom } from '../counting/counting.ts'
import { CountsCard } from './counts-card.tsx'
import { linesAtom } from '../lines/counting-lines.ts'
import { MaskSettings } from '../masks/mask-settings.tsx'
import { detectorConfigAtom, modelOf } from '../counting/detector-config.ts'
import type { DetectorConfig, ModelChoice } from '../counting/detector-config.ts'
import { chooseModelAtom } from '../counting/model-arrival.ts'
import { FineTuning } from './fine-tuning.tsx'
import { PreciseSettings } from './precise-settings.tsx'
import { RunningModel } from './running-model.tsx'
import { useStudioAccess } from '../shared/studio-church.ts'
import { lineEditingAtom, openPartAtom } from '../shared/studio-view.ts'

const MODEL_OPTIONS = [
  { value: 'automatic', label: 'Automatic' },
  ...Object.values(catalog).map(({ id, name }) => ({ value: id, label: name })),
]

export function CountingSettings() {
  const [isOn, setIsOn] = useAtom(isCountingOnAtom)
  const { mayRecord } = useStudioAccess()
  const isWide = useIsWide()
  return (
    <div className={parts}>
      {mayRecord && <LineSettings />}
      {mayRecord && <MaskSettings />}
      <StudioPart name="The list of counts">
        <CountsCard />
      </StudioPart>
      <Card dense>
        <div className={parts}>
          <Switch
            label={<h2 className={title}>AI People Counting</h2>}
            hint="Counts people in the picture, on this computer."
            checked={isOn}
            onChange={setIsOn}
          />
          {/* On small screens these controls cover the stage with its notice, so the notice is also shown here. */}
          {isOn && !isWide && <CountingNotice />}
          {isOn && <DetectorSettings />}
        </div>
      </Card>
    </div>
  )
}

function DetectorSettings() {
  const { model } = useAtomValue(detectorConfigAtom)
  const choose = useSetAtom(chooseModelAtom)
  return (
    <>
      <PreciseSettings />
      <Select
        label="Model"
        options={MODEL_OPTIONS}
        value={model}
        onChange={(choice) => choose(choice as ModelChoice)}
      />
      <DetailSetting />
      <RunningModel />
      <FineTuning />
    </>
  )
}

function DetailSetting() {
  const [{ model, liveSize }, change] = useAtom(detectorConfigAtom)
  const running = useAtomValue(loadedModelAtom)
  const entry: CatalogEntry = catalog[running?.model ?? modelOf(model)]
  if (entry.largeInputSize === undefined) return null
  return (
    <Select
      label="Detail"
      hint="Fine finds more people. Automatic uses Fast if this computer is too slow for Fine."
      options={[
        { value: 'automatic', label: 'Automatic' },
        { value: 'large', label: `Fine (${entry.largeInputSize} pixels)` },
        { value: 'usual', label: `Fast (${entry.inputSize} pixels)` },
      ]}
      value={liveSize}
      onChange={(choice) => change({ liveSize: choice as DetectorConfig['liveSize'] })}
    />
  )
}

function LineSettings() {
  const lines = useAtomValue(linesAtom)
  const setEditing = useSetAtom(lineEditingAtom)
  const open = useSetAtom(openPartAtom)
  const isLive = useAtomValue(cameraStreamAtom).phase === 'live'
  function edit() {
    open('none')
    setEditing(lines.length ? { phase: 'selecting', selectedId: null } : { phase: 'drawing' })
  }
  return (
    <Card dense title="Counting lines">
      <div className={parts}>
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>
          {lines.length
            ? lines.map(({ name }) => name).join(', ')
            : 'Draw a line across the doorway to count who comes in and who goes out.'}
        </p>
        <Button
          tone="secondary"
          wide
          icon={<PenLine size={18} />}
          data-part="edit-lines"
          disabled={!isLive}
          onClick={edit}
        >
          {lines.length ? 'Edit lines' : 'Draw a line'}
        </Button>
      </div>
    </Card>
  )
}

const parts = stack({ gap: '4' })
const title = css({ textStyle: 'subheading' })
