import type { Db } from '@/domain/shared/db.ts'

export type LoadDb = () => Promise<Db>

let loading: Promise<Db> | null = null

/** The database client, fetched when first needed, so that public pages start without it. */
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
