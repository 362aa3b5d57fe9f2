import * as v from 'valibot'

/** What the admin page keeps in its address. */
export const AdminSearch = v.object({
  tab: v.optional(v.fallback(v.picklist(['users', 'requests']), 'users'), 'users'),
})
export type AdminSearch = v.InferOutput<typeof AdminSearch>

/** Left out of the address. */
export const ADMIN_SEARCH_DEFAULTS = { tab: 'users' } as const satisfies AdminSearch
