import type { LoadDb } from '@/platform/database.ts'
import type { Session } from '@/platform/session.ts'

/** Every route receives this. Below `_app` it also has `db` and `profile`. */
export type RouterContext = { session: Session; loadDb: LoadDb }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * `bare`: the page takes the whole window, without the app's rail.
     * `public`: the page is only for reading; nothing there needs a toast.
     */
    frame?: 'bare' | 'public'
  }
}
