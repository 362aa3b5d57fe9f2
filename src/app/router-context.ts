import type { LoadDb } from '@/platform/database.ts'
import type { Session } from '@/platform/session.ts'

/** Every route receives this context. The routes below `_app` also receive `db` and `profile`. */
export type RouterContext = { session: Session; loadDb: LoadDb }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * A `bare` page takes the whole window, without the app's navigation. A `public` page is only for reading and shows
     * no toasts.
     */
    frame?: 'bare' | 'public'
  }
}
