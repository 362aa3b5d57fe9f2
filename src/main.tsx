import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from '@/app/create-app-router.ts'
import { loadDb } from '@/platform/database.ts'
import { session } from '@/platform/session.ts'
import '@/ui/theme/theme.css'
import { routeTree } from './route-tree.gen.ts'

const router = createAppRouter({ routeTree, context: { session, loadDb } })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// What index.html says for readers without JavaScript; from here on each route says its own.
document.head.querySelectorAll('[data-until-start]').forEach((tag) => tag.remove())

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
