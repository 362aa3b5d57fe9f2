import { useAtomValue, useSetAtom } from 'jotai'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { catalog } from '../../../../workers/vision/catalog.ts'
import type { LoadFailure } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { retryCountingAtom, switchModelAtom } from '../counting/counting-request.ts'
import { detectorConfigAtom, modelOf } from '../counting/detector-config.ts'
import { ModelFileButton } from './model-file-button.tsx'
import { FAILED_TO_LOAD } from './model-text.ts'

/** The sentence of the specification describes only a failed download, so the actual cause follows it. */
const CAUSES: Record<LoadFailure['kind'], string> = {
  unavailable: 'The model could not be downloaded from this site.',
  corrupt: 'The download is damaged. Try again to download the model once more.',
  unsupported: 'This version of the app cannot run the model. Choose another one.',
  runtime: 'The model did not start on this computer, or it stopped. Close other programs, then try again.',
  superseded: 'Another model was chosen before this one had loaded.',
}

export function ModelFailure({ failure }: { failure: LoadFailure }) {
  const switchModel = useSetAtom(switchModelAtom)
  const retry = useSetAtom(retryCountingAtom)
  const { model } = useAtomValue(detectorConfigAtom)
  const wanted = modelOf(model)
  const others = failure.available.filter((other) => other !== wanted)
  const isMissing = failure.kind === 'unavailable' || failure.kind === 'corrupt'
  return (
    <div role="alert" className={box}>
      <CircleAlert size={22} strokeWidth={1.75} aria-hidden className={icon} />
      <div className={words}>
        <p>{FAILED_TO_LOAD}</p>
        <p>{CAUSES[failure.kind]}</p>
      </div>
      <div className={actions}>
        <Button tone="secondary" icon={<RefreshCw size={18} />} onClick={() => retry()}>
          Try again
        </Button>
        {isMissing && <ModelFileButton wanted={wanted} />}
        {others.map((other) => (
          <Button key={other} onClick={() => switchModel(other)}>
            Use {catalog[other].name}
          </Button>
        ))}
      </div>
    </div>
  )
}

const box = stack({
  align: 'center',
  gap: '3',
  maxWidth: '96',
  padding: '5',
  textStyle: 'small',
  color: 'text',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderColor: 'danger.text',
  borderRadius: 'card',
})
const words = stack({ gap: '1', textAlign: 'center', textWrap: 'balance' })
const icon = css({ color: 'danger.text' })
const actions = flex({ wrap: 'wrap', justify: 'center', gap: '2' })
