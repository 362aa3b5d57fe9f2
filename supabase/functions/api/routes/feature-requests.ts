import { createFeatureRequest } from '../../../../src/domain/feature-requests/feature-request.commands.ts'
import { FeatureRequestDraft } from '../../../../src/domain/feature-requests/feature-request.schema.ts'
import { signedIn } from '../route.ts'

export const featureRequestRoutes = [
  signedIn({
    method: 'POST',
    path: '/feature-requests',
    summary: 'Asks the makers of Narthex for something.',
    status: 204,
    isPersonal: true,
    body: FeatureRequestDraft,
    handle: ({ body }, { db }) => createFeatureRequest(db, body),
  }),
]
