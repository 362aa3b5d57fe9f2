import * as v from 'valibot'
import { listSermons } from '../../../../src/domain/sermons/sermon.queries.ts'
import { SermonAnswer } from '../answers.ts'
import { signedIn } from '../route.ts'

export const sermonRoutes = [
  signedIn({
    method: 'GET',
    path: '/sermons',
    summary: 'The sermon library, newest first.',
    status: 200,
    answer: v.array(SermonAnswer),
    handle: (_, { db }) => listSermons(db),
  }),
]
