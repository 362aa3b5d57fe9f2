import * as v from 'valibot'
import { listFeatureRequestsForAdmin, listUsersForAdmin } from '../../../../src/domain/access/admin.queries.ts'
import { AdminFeatureRequestAnswer, AdminUserAnswer } from '../answers.ts'
import { signedIn } from '../route.ts'

/** Postgres refuses both for anyone but an administrator. */
export const adminRoutes = [
  signedIn({
    method: 'GET',
    path: '/admin/users',
    summary: 'Everybody who can sign in, newest first; never a secret. For administrators.',
    status: 200,
    answer: v.array(AdminUserAnswer),
    handle: (_, { db }) => listUsersForAdmin(db),
  }),
  signedIn({
    method: 'GET',
    path: '/admin/feature-requests',
    summary: 'All feature requests, newest first. For administrators.',
    status: 200,
    answer: v.array(AdminFeatureRequestAnswer),
    handle: (_, { db }) => listFeatureRequestsForAdmin(db),
  }),
]
