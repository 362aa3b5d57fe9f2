import { createService, deleteService, updateService } from '../../../../src/domain/services/service.commands.ts'
import { findService, listServices } from '../../../../src/domain/services/service.queries.ts'
import { ServiceDraft, Services } from '../../../../src/domain/services/service.schema.ts'
import { readRoutes, writeRoutes } from '../crud-routes.ts'
import { changesOf } from '../payload.ts'

export const serviceRoutes = [
  ...readRoutes('/services', Services.answer, {
    list: ['The recurring services of the church by name.', listServices],
    find: ['One recurring service.', findService],
  }),
  ...writeRoutes('/services', Services.answer, {
    create: ['Adds a recurring service.', ServiceDraft, createService],
    update: [
      'Changes a recurring service; fields left out stay as they are.',
      changesOf(Services.draft),
      updateService,
    ],
    remove: [
      'Deletes a recurring service and what is planned of it. What took place or was counted stays.',
      deleteService,
    ],
  }),
]
