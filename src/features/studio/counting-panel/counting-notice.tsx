import { useAtomValue } from 'jotai'
import { countingAtom } from '../counting/counting.ts'
import { ModelFailure } from './model-failure.tsx'
import { ModelLoading } from './model-loading.tsx'

export function CountingNotice() {
  const counting = useAtomValue(countingAtom)
  if (counting.phase === 'loading') return <ModelLoading progress={counting.progress} />
  if (counting.phase === 'failed') return <ModelFailure failure={counting.failure} />
  return null
}
