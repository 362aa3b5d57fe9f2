import { ProsePage } from './prose-page.tsx'
import { terms } from './terms.ts'

export function TermsPage() {
  return (
    <ProsePage
      title="Terms of use"
      lead="What you may expect from Narthex, and what Narthex expects from you, in plain words."
      sections={terms}
    />
  )
}
