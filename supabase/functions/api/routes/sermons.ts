import * as v from 'valibot'
import { listSermons } from '../../../../src/domain/sermons/sermon.queries.ts'
import { Sermons } from '../../../../src/domain/sermons/sermon.schema.ts'
import { signedIn } from '../route.ts'

export const sermonRoutes = [
  signedIn({
    method: 'GET',
    path: '/sermons',
    summary: 'The sermon library, newest first.',
    status: 200,
    answer: v.array(Sermons.answer),
    handle: (_, { db }) => listSermons(db),
  }),
]
