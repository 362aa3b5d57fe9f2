import * as v from 'valibot'

/** What a person may do in their church: owners and staff edit, viewers read. */
export const ChurchRole = v.picklist(['owner', 'staff', 'viewer'])
export type ChurchRole = v.InferOutput<typeof ChurchRole>

/** What a person may do on the whole installation. */
export const UserRole = v.picklist(['user', 'admin'])
export type UserRole = v.InferOutput<typeof UserRole>

/** The signed-in person and their church. */
export type Profile = {
  id: string
  username: string
  fullName: string | null
  email: string | null
  role: UserRole
  churchRole: ChurchRole
  church: { id: string; name: string; timeZone: string }
}
