import { unwrap, unwrapAuth } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import type { Profile } from './profile.schema.ts'

const PROFILE_COLUMNS =
  'id, username, fullName:full_name, email, role, churchRole:church_role, church:churches!profiles_church_id_fkey!inner(id, name, timeZone:time_zone, firstWeekday:first_weekday, easter, mainSeries:main_series, mainServiceId:main_service_id, onlineFactor:online_factor, registerEnabled:register_enabled)'

/**
 * Returns the caller's profile, or null when no user is signed in or the account is gone.
 *
 * @param userId only for a client that has a user's token but no session, as in the Edge Function
 * @throws DomainError 'signed-out' when the session is refused, 'offline' or 'unavailable' when the server does not
 * answer
 */
export async function findProfile(db: Db, userId?: string): Promise<Profile | null> {
  const id = userId ?? (await findSignedInUserId(db))
  if (!id) return null
  return unwrap(await db.from('profiles').select(PROFILE_COLUMNS).eq('id', id).maybeSingle())
}

/** `getSession` reads the session that this client keeps, and refreshes it when it has expired. */
async function findSignedInUserId(db: Db): Promise<string | null> {
  const { session } = unwrapAuth(await db.auth.getSession())
  return session?.user.id ?? null
}
