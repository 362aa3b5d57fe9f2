import { useEffect, useState } from 'react'
import { doorOfLink } from './ask-clicker.ts'
import { ClickerPage } from './clicker-page.tsx'
import { keepPage } from './keep-page.ts'

/** The page of a counting link. */
export function LinkPage({ token }: { token: string }) {
  const [door] = useState(() => doorOfLink(token))
  useEffect(() => void keepPage(), [])
  return (
    <main id="main" tabIndex={-1}>
      <ClickerPage door={door} />
    </main>
  )
}
