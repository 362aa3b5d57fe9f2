import type { Database } from '../database.types.ts'
import type { MemberEntry } from './member.schema.ts'

type FoundRow = Database['public']['Functions']['search_members']['Returns'][number]

/** Returns the member in a row of the database. Rows of the list by name have no `created_at`. */
export function foundEntry(
  row: Omit<FoundRow, 'family_name' | 'family_size' | 'found' | 'place' | 'sort_key'> & { created_at?: string },
): MemberEntry {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    membershipStatus: row.membership_status as MemberEntry['membershipStatus'],
    familyId: row.family_id,
    createdAt: row.created_at ?? '',
  }
}
