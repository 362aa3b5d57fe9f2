import * as v from 'valibot'
import { createMember, deleteMember, updateMember } from '../../../../src/domain/members/member.commands.ts'
import { findMember, listMemberPage } from '../../../../src/domain/members/member.queries.ts'
import { MemberDraft, Members } from '../../../../src/domain/members/member.schema.ts'
import { Id } from '../../../../src/domain/shared/column-values.ts'
import { orNotFound } from '../failures.ts'
import { changesOf } from '../payload.ts'
import { Page, signedIn } from '../route.ts'

const LARGEST_PAGE = 1000

const MemberPage = v.object({
  after: v.optional(Id),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'Please send a number'),
      v.check((text) => Number(text) >= 1 && Number(text) <= LARGEST_PAGE, `Please send 1 to ${LARGEST_PAGE}`),
    ),
  ),
})

export const memberRoutes = [
  signedIn({
    method: 'GET',
    path: '/members',
    summary:
      'Members of the church by last name, at most a thousand at once. The Link header has the address of the next page.',
    status: 200,
    query: MemberPage,
    isPaged: true,
    answer: v.array(Members.answer),
    handle: async ({ query: { after, limit } }, { db }) => {
      const { members, next } = await listMemberPage(db, { after, limit: Number(limit ?? LARGEST_PAGE) })
      return new Page(members, next ? { after: next, ...(limit && { limit }) } : null)
    },
  }),
  signedIn({
    method: 'GET',
    path: '/members/{id}',
    summary: 'One member.',
    status: 200,
    answer: Members.answer,
    handle: async ({ id }, { db }) => orNotFound(await findMember(db, id)),
  }),
  signedIn({
    method: 'POST',
    path: '/members',
    summary: 'Adds a member.',
    status: 201,
    body: MemberDraft,
    answer: Members.answer,
    handle: ({ body }, { db }) => createMember(db, body),
  }),
  signedIn({
    method: 'PATCH',
    path: '/members/{id}',
    summary: 'Changes a member; fields left out stay as they are.',
    status: 200,
    body: changesOf(MemberDraft),
    answer: Members.answer,
    handle: ({ id, body }, { db }) => updateMember(db, { ...body, id }),
  }),
  signedIn({
    method: 'DELETE',
    path: '/members/{id}',
    summary: 'Deletes a member.',
    status: 204,
    handle: ({ id }, { db }) => deleteMember(db, { id }),
  }),
]
