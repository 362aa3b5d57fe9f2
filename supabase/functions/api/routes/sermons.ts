import * as v from 'valibot'
import { createSermon, deleteSermon, updateSermon } from '../../../../src/domain/sermons/sermon.commands.ts'
import { findSermon, listSermons } from '../../../../src/domain/sermons/sermon.queries.ts'
import { SermonDraft, Sermons } from '../../../../src/domain/sermons/sermon.schema.ts'
import { orNotFound } from '../failures.ts'
import { changesOf } from '../payload.ts'
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
  signedIn({
    method: 'GET',
    path: '/sermons/{id}',
    summary: 'One sermon.',
    status: 200,
    answer: Sermons.answer,
    handle: async ({ id }, { db }) => orNotFound(await findSermon(db, id)),
  }),
  signedIn({
    method: 'POST',
    path: '/sermons',
    summary: 'Adds a sermon.',
    status: 201,
    body: SermonDraft,
    answer: Sermons.answer,
    handle: ({ body }, { db }) => createSermon(db, body),
  }),
  signedIn({
    method: 'PATCH',
    path: '/sermons/{id}',
    summary: 'Changes a sermon; fields left out stay as they are.',
    status: 200,
    body: changesOf(SermonDraft),
    answer: Sermons.answer,
    handle: ({ id, body }, { db }) => updateSermon(db, { ...body, id }),
  }),
  signedIn({
    method: 'DELETE',
    path: '/sermons/{id}',
    summary: 'Deletes a sermon.',
    status: 204,
    handle: ({ id }, { db }) => deleteSermon(db, { id }),
  }),
]
