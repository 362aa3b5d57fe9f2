import * as v from 'valibot'
import { endSessions } from '../../../../src/domain/access/sessions.commands.ts'
import { OwnSession, listMySessions } from '../../../../src/domain/access/sessions.queries.ts'
import { signedIn } from '../route.ts'

export const sessionRoutes = [
  signedIn({
    method: 'GET',
    path: '/sessions',
    summary: 'Where the bearer is logged in: the session of this token first, then by last use.',
    status: 200,
    isPersonal: true,
    answer: v.array(OwnSession),
    handle: (_, { db }) => listMySessions(db),
  }),
  signedIn({
    method: 'DELETE',
    path: '/sessions',
    summary: 'Ends all sessions of the bearer but the one of this token. Their tokens end at once.',
    status: 204,
    isPersonal: true,
    handle: (_, { db }) => endSessions(db, null),
  }),
  signedIn({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'Ends another session of the bearer; POST /auth/logout ends the one of this token.',
    status: 204,
    isPersonal: true,
    handle: ({ id }, { db }) => endSessions(db, id),
  }),
]
