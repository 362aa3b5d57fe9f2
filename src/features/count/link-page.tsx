import { useState } from 'react'
import { accessByLink } from './clicker-access.ts'
import { ClickerPage } from './clicker-page.tsx'

export function LinkPage({ token }: { token: string }) {
  const [access] = useState(() => accessByLink(token))
  return (
    <main id="main" tabIndex={-1}>
      <ClickerPage access={access} />
    </main>
  )
}
