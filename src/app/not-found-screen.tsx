import { ButtonLink } from '@/ui/button-link.tsx'
import { Screen } from './screen.tsx'

export function NotFoundScreen() {
  return (
    <Screen
      title="Page not found"
      text="There is nothing at this address. It may have been moved or mistyped."
      action={<ButtonLink to="/">Go to the start page</ButtonLink>}
    />
  )
}
