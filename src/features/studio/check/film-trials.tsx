import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { figuresBeside } from '@/domain/cameras/passage-check.rules.ts'
import type { CheckFigures, SettledPassages } from '@/domain/cameras/passage-check.rules.ts'
import { css } from '@/styled-system/css'
import { grid, hstack, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Select } from '@/ui/select.tsx'
import { Slider } from '@/ui/slider.tsx'
import { catalog } from '../../../../workers/vision/catalog.ts'
import type { CatalogEntry, ModelId } from '../../../../workers/vision/catalog.ts'
import { DETECTOR_LIMITS, detectorConfigAtom, hasTwoSizes, visionSettings } from '../counting/detector-config.ts'
import { formatElapsed } from '../shared/elapsed.ts'
import type { CheckFilm } from './check-film.ts'
import { modelName } from './door-text.ts'
import { TrialResults } from './trial-results.tsx'
import { useFilmTrials } from './use-film-trials.ts'

export type FilmTrialsProps = {
  video: HTMLVideoElement
  film: CheckFilm
  countedMs: number
  settled: SettledPassages
  /** The figures for the settings that were used during filming. */
  figures: CheckFigures
  /** Called when a trial starts or ends. A running trial plays the film. */
  onRun: (isRunning: boolean) => void
}

export function FilmTrials({ video, film, countedMs, settled, figures, onRun }: FilmTrialsProps) {
  const { models, isRecording, state, trials, run, cancel } = useFilmTrials(video, film, countedMs)
  const isRunning = state.phase === 'running'
  useEffect(() => {
    onRun(isRunning)
    return () => onRun(false)
  }, [isRunning, onRun])
  if (!models) return <p className={quiet}>Looking for models...</p>
  return (
    <div className={stack({ gap: '3', paddingTop: '2' })}>
      <Choice {...{ models, film, isRunning }} isRefused={isRecording} onRun={run} />
      {state.phase === 'running' ? (
        <div className={row}>
          <Progress
            className={css({ flex: '1', minWidth: '12rem' })}
            label={`Counting with ${modelName(state.trial)}`}
            value={state.doneMs / countedMs}
            text={`${formatElapsed(state.doneMs)} of ${formatElapsed(countedMs)}`}
          />
          <Button tone="secondary" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
      {state.phase === 'failed' ? (
        <Notice tone="attention">This model did not run here. Try another one.</Notice>
      ) : null}
      <TrialResults
        now={figures}
        results={trials.map((trial) => ({ trial, figures: figuresBeside(settled, trial.passages) }))}
      />
    </div>
  )
}

type ChoiceProps = {
  models: readonly ModelId[]
  film: CheckFilm
  isRunning: boolean
  isRefused: boolean
  onRun: ReturnType<typeof useFilmTrials>['run']
}

function Choice({ models, film, isRunning, isRefused, onRun }: ChoiceProps) {
  const config = useAtomValue(detectorConfigAtom)
  const [chosen, setChosen] = useState<ModelId | undefined>(models.find((id) => id !== film.model) ?? models[0])
  const [scoreThreshold, setScoreThreshold] = useState(config.scoreThreshold)
  const [liveSize, setLiveSize] = useState<'usual' | 'large'>('large')
  if (!chosen) return <p className={quiet}>No model is on this computer yet.</p>
  const { inputSize, largeInputSize }: CatalogEntry = catalog[chosen]
  const size = hasTwoSizes(chosen) ? liveSize : config.liveSize
  const settings = visionSettings({ ...config, scoreThreshold, liveSize: size })
  return (
    <>
      <div className={fields}>
        <Select
          label="Model"
          options={models.map((id) => ({ value: id, label: catalog[id].name }))}
          value={chosen}
          onChange={(id) => setChosen(id as ModelId)}
        />
        {hasTwoSizes(chosen) ? (
          <Select
            label="Detail"
            options={[
              { value: 'large', label: `Fine (${largeInputSize} pixels)` },
              { value: 'usual', label: `Fast (${inputSize} pixels)` },
            ]}
            value={liveSize}
            onChange={(value) => setLiveSize(value as typeof liveSize)}
          />
        ) : null}
        <Slider
          label="Score threshold"
          {...DETECTOR_LIMITS.scoreThreshold}
          value={scoreThreshold}
          format={(value) => value.toFixed(2)}
          onChange={(value) => setScoreThreshold(Math.round(value * 100) / 100)}
        />
      </div>
      <div className={row}>
        <Button
          tone="secondary"
          pending={isRunning}
          pendingLabel="Counting..."
          disabled={isRefused}
          onClick={() => void onRun({ model: chosen, settings })}
        >
          Count Again
        </Button>
        <p className={quiet}>
          {isRefused ? 'Stop the recording, then count the film again.' : 'This takes about as long as the film.'}
        </p>
      </div>
    </>
  )
}

const quiet = css({ textStyle: 'small', color: 'text.muted' })
const row = hstack({ flexWrap: 'wrap', gap: '3' })
const fields = grid({ gridTemplateColumns: { base: '1fr', sm: 'repeat(3, 1fr)' }, gap: '4' })
