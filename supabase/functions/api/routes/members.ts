import * as v from 'valibot'
import { createMember, deleteMember, updateMember } from '../../../../src/domain/members/member.commands.ts'
import { findMember, listMembers } from '../../../../src/domain/members/member.queries.ts'
import { MemberDraft, Members } from '../../../../src/domain/members/member.schema.ts'
import { orNotFound } from '../failures.ts'
import { changesOf } from '../payload.ts'
import { signedIn } from '../route.ts'

export const memberRoutes = [
  signedIn({
    method: 'GET',
    path: '/members',
    summary: 'All members of the church by last name.',
    status: 200,
    answer: v.array(Members.answer),
    handle: (_, { db }) => listMembers(db),
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
