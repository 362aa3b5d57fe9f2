import * as v from 'valibot'
import { canSeeContacts } from '../../../../src/domain/access/permissions.ts'
import { createMember, deleteMember, updateMember } from '../../../../src/domain/members/member.commands.ts'
import { findMember, listMemberPage } from '../../../../src/domain/members/member.queries.ts'
import { findMemberName, listMemberNamePage } from '../../../../src/domain/members/member-name.queries.ts'
import { MemberDraft, MemberNames, Members } from '../../../../src/domain/members/member.schema.ts'
import { Id } from '../../../../src/domain/shared/column-values.ts'
import { writeRoutes } from '../crud-routes.ts'
import { orNotFound } from '../failures.ts'
import { changesOf } from '../payload.ts'
import { Page, signedIn } from '../route.ts'

const MAX_PAGE = 500

const MemberPage = v.object({
  after: v.optional(Id),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'Please send a number'),
      v.check((text) => Number(text) >= 1 && Number(text) <= MAX_PAGE, `Please send 1 to ${MAX_PAGE}`),
    ),
  ),
})

const KnownMember = v.union([Members.answer, MemberNames.answer])

export const memberRoutes = [
  signedIn({
    method: 'GET',
    path: '/members',
    isCounting: true,
    summary:
      'Members of the church by last name, at most five hundred at once. The Link header has the address of the next page. Viewers and counters get names and status.',
    status: 200,
    query: MemberPage,
    isPaged: true,
    answer: v.array(KnownMember),
    handle: async ({ query: { after, limit } }, { db, profile }) => {
      const list = canSeeContacts(profile) ? listMemberPage : listMemberNamePage
      const { members, next } = await list(db, { after, limit: Number(limit ?? MAX_PAGE) })
      return new Page(members, next ? { after: next, ...(limit && { limit }) } : null)
    },
  }),
  signedIn({
    method: 'GET',
    path: '/members/{id}',
    isCounting: true,
    summary: 'One member. Viewers and counters get name and status.',
    status: 200,
    answer: KnownMember,
    handle: async ({ id }, { db, profile }) =>
      orNotFound(await (canSeeContacts(profile) ? findMember(db, id) : findMemberName(db, id))),
  }),
  ...writeRoutes('/members', Members.answer, {
    create: ['Adds a member.', MemberDraft, createMember],
    update: ['Changes a member; fields left out stay as they are.', changesOf(MemberDraft), updateMember],
    remove: ['Deletes a member.', deleteMember],
  }),
]
