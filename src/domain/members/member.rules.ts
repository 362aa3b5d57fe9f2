import type { Member, MemberFilter } from './member.schema.ts'

/** A family card, or a member standing alone. */
export type MemberGroup =
  | { kind: 'family'; familyId: string; name: string; members: Member[] }
  | { kind: 'single'; member: Member }

/**
 * The members list as shown: the search keeps members, members are grouped into families, and the status keeps
 * a whole family if any member in it has that status.
 */
export function groupMembers(members: Member[], filter: MemberFilter): MemberGroup[] {
  const groups = groupByFamily(members.filter((member) => matchesSearch(member, filter.search)))
  if (filter.status === 'all') return groups
  return groups.filter((group) =>
    group.kind === 'family'
      ? group.members.some((member) => member.membershipStatus === filter.status)
      : group.member.membershipStatus === filter.status,
  )
}

/** Case-insensitive, in the full name, the email or the phone number. */
export function matchesSearch(member: Member, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [`${member.firstName} ${member.lastName}`, member.email, member.phone].some((text) =>
    text?.toLowerCase().includes(wanted),
  )
}

/** Members of one familyId together, at the place of the first; order is otherwise kept. */
export function groupByFamily(members: Member[]): MemberGroup[] {
  const families = new Map<string, Member[]>()
  const groups: MemberGroup[] = []
  for (const member of members) {
    const family = member.familyId ? families.get(member.familyId) : undefined
    if (family) {
      family.push(member)
    } else if (member.familyId) {
      const started = [member]
      families.set(member.familyId, started)
      groups.push({ kind: 'family', familyId: member.familyId, name: `${member.lastName} Family`, members: started })
    } else {
      groups.push({ kind: 'single', member })
    }
  }
  return groups
}

/** The other members of a member's family. */
export function familyOf(member: Member, members: Member[]): Member[] {
  return member.familyId ? members.filter(({ id, familyId }) => id !== member.id && familyId === member.familyId) : []
}

/** The three stat cards of the members list. */
export function summarizeMembers(members: Member[]): { total: number; active: number; families: number } {
  return {
    total: members.length,
    active: members.filter(({ membershipStatus }) => membershipStatus === 'active').length,
    families: new Set(members.flatMap(({ familyId }) => familyId ?? [])).size,
  }
}
