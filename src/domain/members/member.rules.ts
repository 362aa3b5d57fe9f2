import type { Member, MemberEntry, MembershipStatus } from './member.schema.ts'

/** What the members list is narrowed to. */
export type MemberFilter = { search: string; status: 'all' | MembershipStatus }

/** A member with the text the search looks into: full name, email and phone, each on its own line, in lower case. */
export type IndexedMember = { member: MemberEntry; text: string }

/** A family card, or a member without a family. */
export type MemberGroup =
  | { kind: 'family'; familyId: string; name: string; members: MemberEntry[] }
  | { kind: 'single'; member: MemberEntry }

const { compare } = new Intl.Collator('en', { sensitivity: 'accent' })

/** By last, then first name, as people sort them: 'de Boer' under D, 'Ängström' under A. */
export function byName(a: Named, b: Named): number {
  return compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName)
}
type Named = Pick<Member, 'firstName' | 'lastName'>

/** Made once for a list, so that each keystroke of a search only compares. */
export function indexMembers(members: MemberEntry[]): IndexedMember[] {
  return members.map((member) => ({
    member,
    text: `${member.firstName} ${member.lastName}\n${member.email ?? ''}\n${member.phone ?? ''}`.toLowerCase(),
  }))
}

/**
 * The members list as shown: the search keeps members, members are grouped into families, and the status keeps
 * a whole family if any member in it has that status.
 */
export function groupMembers(index: IndexedMember[], { search, status }: MemberFilter): MemberGroup[] {
  const groups = groupByFamily(searchMembers(index, search))
  if (status === 'all') return groups
  return groups.filter((group) => membersOf(group).some((member) => member.membershipStatus === status))
}

/** Case-insensitive, in the full name, the email or the phone number. */
export function searchMembers(index: IndexedMember[], search: string): MemberEntry[] {
  const wanted = search.trim().toLowerCase()
  const found: MemberEntry[] = []
  for (const { member, text } of index) if (text.includes(wanted)) found.push(member)
  return found
}

/** Members of one familyId together, at the place of the first; order is otherwise kept. */
export function groupByFamily(members: MemberEntry[]): MemberGroup[] {
  const families = new Map<string, MemberEntry[]>()
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

export function membersOf(group: MemberGroup): MemberEntry[] {
  return group.kind === 'family' ? group.members : [group.member]
}

/** How many members are in the groups. */
export function countGrouped(groups: MemberGroup[]): number {
  return groups.reduce((sum, group) => sum + (group.kind === 'family' ? group.members.length : 1), 0)
}

/**
 * The groups that hold the first `limit` members, and how many of each group's members are among them: the last
 * family may be cut.
 */
export function firstGroups(groups: MemberGroup[], limit: number): { group: MemberGroup; shown: number }[] {
  const first: { group: MemberGroup; shown: number }[] = []
  let left = limit
  for (const group of groups) {
    if (left <= 0) break
    const shown = group.kind === 'family' ? Math.min(left, group.members.length) : 1
    first.push({ group, shown })
    left -= shown
  }
  return first
}

/** The other members of a member's family. */
export function familyOf<M extends Pick<Member, 'id' | 'familyId'>>(member: M, members: M[]): M[] {
  return member.familyId ? members.filter(({ id, familyId }) => id !== member.id && familyId === member.familyId) : []
}

/** The three stat cards of the members list. */
export function summarizeMembers(members: MemberEntry[]): { total: number; active: number; families: number } {
  let active = 0
  const families = new Set<string>()
  for (const { membershipStatus, familyId } of members) {
    if (membershipStatus === 'active') active++
    if (familyId) families.add(familyId)
  }
  return { total: members.length, active, families: families.size }
}
