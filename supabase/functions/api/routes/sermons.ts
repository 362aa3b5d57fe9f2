import { createSermon, deleteSermon, updateSermon } from '../../../../src/domain/sermons/sermon.commands.ts'
import { findSermon, listSermons } from '../../../../src/domain/sermons/sermon.queries.ts'
import { SermonDraft, Sermons } from '../../../../src/domain/sermons/sermon.schema.ts'
import { readRoutes, writeRoutes } from '../crud-routes.ts'
import { changesOf } from '../payload.ts'

export const sermonRoutes = [
  ...readRoutes('/sermons', Sermons.answer, {
    list: ['The sermon library, newest first.', listSermons],
    find: ['One sermon.', findSermon],
  }),
  ...writeRoutes('/sermons', Sermons.answer, {
    create: ['Adds a sermon.', SermonDraft, createSermon],
    update: ['Changes a sermon; fields left out stay as they are.', changesOf(SermonDraft), updateSermon],
    remove: ['Deletes a sermon.', deleteSermon],
  }),
]
