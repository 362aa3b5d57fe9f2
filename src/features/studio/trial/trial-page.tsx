import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider, createStore, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { isForgetfulAtom } from '@/platform/stored-atom.ts'
import { css } from '@/styled-system/css'
import { ThemeScope } from '@/ui/theme-scope.tsx'
import { keepTrial } from '../kept-trial.ts'
import { StudioAccessContext } from '../shared/studio-church.ts'
import { StudioPart } from '../shared/studio-part.tsx'
import { useStudioVisit } from '../studio-visit.ts'
import { TrialLayout } from './trial-layout.tsx'

const access = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, mayRecord: true }

/** The studio without a church. People are counted on this device, and nothing is stored or sent. */
export function TrialPage() {
  const [store] = useState(forgetfulStore)
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <StudioAccessContext value={access}>
          <ThemeScope theme="dark">
            <main id="main" tabIndex={-1} className={css({ outline: 'none' })}>
              <StudioPart name="The studio">
                <Visit />
              </StudioPart>
            </main>
          </ThemeScope>
        </StudioAccessContext>
      </QueryClientProvider>
    </Provider>
  )
}

function Visit() {
  const store = useStore()
  useStudioVisit('trial')
  useEffect(() => () => keepTrial(store), [store])
  return <TrialLayout />
}

function forgetfulStore() {
  const store = createStore()
  store.set(isForgetfulAtom, true)
  return store
}
