import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootFrame } from '@/app/root-frame.tsx'
import type { RouterContext } from '@/app/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: 'Narthex' }] }),
  component: Root,
})

function Root() {
  return <RootFrame {...Route.useRouteContext()} />
}
