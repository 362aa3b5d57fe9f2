import type { Profile } from '@/domain/access/profile.schema.ts'
import { listMembers } from '@/domain/members/member.queries.ts'
import { filterMembers, membersCsv } from '@/domain/members/members.csv.ts'
import type { Db } from '@/domain/shared/db.ts'
import { DownloadCsv } from '@/widgets/download-csv.tsx'
import type { MembersSearch } from './members-search.ts'

export function DownloadMembers({ search: { q, status, sort }, profile }: { search: MembersSearch; profile: Profile }) {
  async function read(db: Db) {
    const members = filterMembers(await listMembers(db), { search: q, status }, sort)
    return { items: members.length, csv: membersCsv(members) }
  }
  return <DownloadCsv exported="members" timeZone={profile.church.timeZone} read={read} />
}
