import * as v from 'valibot'
import { createService, deleteService, updateService } from '../../../../src/domain/services/service.commands.ts'
import { findService, listServices } from '../../../../src/domain/services/service.queries.ts'
import { ServiceDraft, Services } from '../../../../src/domain/services/service.schema.ts'
import { orNotFound } from '../failures.ts'
import { changesOf } from '../payload.ts'
import { signedIn } from '../route.ts'

export const serviceRoutes = [
  signedIn({
    method: 'GET',
    path: '/services',
    summary: 'The recurring services of the church by name.',
    status: 200,
    answer: v.array(Services.answer),
    handle: (_, { db }) => listServices(db),
  }),
  signedIn({
    method: 'GET',
    path: '/services/{id}',
    summary: 'One recurring service.',
    status: 200,
    answer: Services.answer,
    handle: async ({ id }, { db }) => orNotFound(await findService(db, id)),
  }),
  signedIn({
    method: 'POST',
    path: '/services',
    summary: 'Adds a recurring service.',
    status: 201,
    body: ServiceDraft,
    answer: Services.answer,
    handle: ({ body }, { db }) => createService(db, body),
  }),
  signedIn({
    method: 'PATCH',
    path: '/services/{id}',
    summary: 'Changes a recurring service; fields left out stay as they are.',
    status: 200,
    body: changesOf(Services.draft),
    answer: Services.answer,
    handle: ({ id, body }, { db }) => updateService(db, { ...body, id }),
  }),
  signedIn({
    method: 'DELETE',
    path: '/services/{id}',
    summary: 'Deletes a recurring service and what is planned of it. What took place or was counted stays.',
    status: 204,
    handle: ({ id }, { db }) => deleteService(db, { id }),
  }),
]
