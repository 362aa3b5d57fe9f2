import type { Db } from '@/domain/shared/db.ts'

export type LoadDb = () => Promise<Db>

let loading: Promise<Db> | null = null

/** Returns the database client. The first call fetches the code, so that public pages start without it. */
export const loadDb: LoadDb = () => {
  loading ??= import('./supabase.ts').then(
    (module) => module.db,
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
