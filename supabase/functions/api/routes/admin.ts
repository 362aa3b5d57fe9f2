import * as v from 'valibot'
import { listFeatureRequestsForAdmin, listUsersForAdmin } from '../../../../src/domain/access/admin.queries.ts'
import { AdminFeatureRequest, AdminUser } from '../../../../src/domain/access/admin.schema.ts'
import { signedIn } from '../route.ts'

/** Postgres allows these calls only to administrators. */
export const adminRoutes = [
  signedIn({
    method: 'GET',
    path: '/admin/users',
    summary: 'All users, newest first; never a secret. For administrators.',
    status: 200,
    answer: v.array(AdminUser),
    handle: (_, { db }) => listUsersForAdmin(db),
  }),
  signedIn({
    method: 'GET',
    path: '/admin/feature-requests',
    summary: 'All feature requests, newest first. For administrators.',
    status: 200,
    answer: v.array(AdminFeatureRequest),
    handle: (_, { db }) => listFeatureRequestsForAdmin(db),
  }),
]
