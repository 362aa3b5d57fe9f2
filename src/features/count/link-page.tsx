import { useState } from 'react'
import { doorOfLink } from './ask-clicker.ts'
import { ClickerPage } from './clicker-page.tsx'

/** The page of a counting link. */
export function LinkPage({ token }: { token: string }) {
  const [door] = useState(() => doorOfLink(token))
  return (
    <main id="main" tabIndex={-1}>
      <ClickerPage door={door} />
    </main>
  )
}
