import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from '@/app/create-app-router.ts'
import { fetchPageCode, firstPage } from '@/app/first-page.ts'
import { stayWithoutCode } from '@/app/connection/stay-without-code.ts'
import { removeStaticHead } from '@/app/remove-static-head.ts'
import { loadDb } from '@/platform/database.ts'
import { rememberedSession } from '@/platform/remembered-session.ts'
import { session } from '@/platform/session.ts'
import '@/ui/theme/theme.css'
import { routeTree } from './route-tree.gen.ts'

const router = createAppRouter({ routeTree, context: { session, loadDb } })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

stayWithoutCode()
removeStaticHead(router)
if (rememberedSession.exists()) fetchPageCode(router)

void firstPage(router).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
)
