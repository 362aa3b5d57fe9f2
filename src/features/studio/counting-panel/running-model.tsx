import { useAtomValue } from 'jotai'
import { css } from '@/styled-system/css'
import { catalog } from '../../../../workers/vision/catalog.ts'
import type { Runtime } from '../../../../workers/vision/contract.ts'
import { liveInputSizeAtom, loadedModelAtom } from '../counting/counting.ts'
import { hasTwoSizes } from '../counting/detector-config.ts'
import { modelArrivalAtom } from '../counting/model-arrival.ts'
import { progressText } from './model-loading.tsx'

export function RunningModel() {
  const running = useAtomValue(loadedModelAtom)
  const arrival = useAtomValue(modelArrivalAtom)
  const size = useAtomValue(liveInputSizeAtom)
  if (!running) return null
  const isComing = arrival?.progress && arrival.model !== running.model
  return (
    <div className={quiet}>
      <p>
        Counting now: {catalog[running.model].name}. Runs on {RUNTIME_NAMES[running.runtime]}.
        {size > 0 && hasTwoSizes(running.model) && ` Detail: ${size} pixels.`}
      </p>
      {isComing && (
        <p>
          {catalog[arrival.model].name} is coming: {progressText(arrival.progress!)}.
        </p>
      )}
    </div>
  )
}

const RUNTIME_NAMES: Record<Runtime, string> = {
  webgpu: 'WebGPU, on the graphics processor',
  'wasm-threads': 'WebAssembly, on several cores',
  wasm: 'WebAssembly, on one core',
}

const quiet = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
