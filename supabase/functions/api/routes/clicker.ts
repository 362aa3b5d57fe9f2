import * as v from 'valibot'
import { CountedPlace } from '../../../../src/domain/clicker/clicker-answer.schema.ts'
import { MAX_TAPS } from '../../../../src/domain/clicker/clicker-count.ts'
import { openClicker, sendTaps } from '../../../../src/domain/clicker/clicker.commands.ts'
import { changeCountingCategories } from '../../../../src/domain/clicker/counting-category.commands.ts'
import { findCountingCategories } from '../../../../src/domain/clicker/counting-category.queries.ts'
import { CountingCategories, CountingCategory } from '../../../../src/domain/clicker/counting-category.schema.ts'
import {
  leaveOutClicker,
  makeCountingLink,
  withdrawCountingLink,
} from '../../../../src/domain/clicker/counting-link.commands.ts'
import { findServiceClickers } from '../../../../src/domain/clicker/service-clickers.queries.ts'
import { ServiceClickers } from '../../../../src/domain/clicker/service-clickers.schema.ts'
import { Count, Id } from '../../../../src/domain/shared/column-values.ts'
import { DomainError } from '../../../../src/domain/shared/db.ts'
import { tooManyAttempts } from '../../../../src/domain/shared/too-many-attempts.ts'
import { orNotFound, Refusal } from '../failures.ts'
import { signedIn } from '../route.ts'

const Taps = v.object({
  device: Id,
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60, 'Please enter at most 60 characters')), ''),
  taps: v.pipe(
    v.array(v.object({ id: Id, category: CountingCategory.entries.key, step: v.picklist([1, -1]) })),
    v.maxLength(MAX_TAPS, `Please send at most ${MAX_TAPS} taps at once`),
  ),
})

const Categories = v.strictObject({ categories: v.array(v.strictObject(CountingCategory.entries)) })

export const clickerRoutes = [
  signedIn({
    method: 'GET',
    path: '/church/counting-categories',
    isCounting: true,
    summary: 'The categories that ushers count, in the order of the clicker, and which of them belong to the total.',
    status: 200,
    answer: Categories,
    handle: async (_, { db, profile }) => ({ categories: await findCountingCategories(db, profile.church.id) }),
  }),
  signedIn({
    method: 'PUT',
    path: '/church/counting-categories',
    summary:
      'Replaces what ushers count. A category keeps its key when it is renamed; what is counted already keeps its name, also of a category that is left out. For owners.',
    status: 200,
    isOwners: true,
    body: v.object({ categories: CountingCategories }),
    answer: Categories,
    handle: async ({ body: { categories } }, { db, profile }) => {
      await changeCountingCategories(db, { churchId: profile.church.id, categories })
      return { categories: await findCountingCategories(db, profile.church.id) }
    },
  }),
  signedIn({
    method: 'GET',
    path: '/service-instances/{id}/clickers',
    isCounting: true,
    summary: 'The clickers of a dated service, what each of them counted, and its counting links.',
    status: 200,
    answer: ServiceClickers,
    handle: async ({ id }, { db }) => orNotFound(await findServiceClickers(db, id)),
  }),
  signedIn({
    method: 'PUT',
    path: '/service-instances/{id}/clickers',
    summary: 'Takes what one clicker counted out of the sum, or back into it.',
    status: 200,
    body: v.object({ clicker: Count, isLeftOut: v.boolean() }),
    answer: ServiceClickers,
    handle: async ({ id, body: { clicker, isLeftOut } }, { db }) => {
      const { clickers } = orNotFound(await findServiceClickers(db, id))
      if (!clickers.some((each) => each.id === clicker)) throw new DomainError('not-found')
      await leaveOutClicker(db, { clicker, isOut: isLeftOut })
      return orNotFound(await findServiceClickers(db, id))
    },
  }),
  signedIn({
    method: 'POST',
    path: '/service-instances/{id}/taps',
    isCounting: true,
    summary:
      'Adds what a device of your naming (a UUID) tapped; a tap that was sent before changes nothing. Without taps it tells the categories.',
    status: 200,
    body: Taps,
    answer: v.strictObject(CountedPlace.entries),
    handle: async ({ id, body }, { db }) => {
      const device = { device: body.device.toLowerCase(), service: id }
      let answer = await sendTaps(db, { ...body, ...device })
      if (answer.state === 'unopened') {
        answer = await openClicker(db, device)
        if (answer.state === 'open') answer = await sendTaps(db, { ...body, ...device })
      }
      if (answer.state === 'busy') throw new Refusal(429, tooManyAttempts(answer.retryAfter))
      if (answer.state === 'full') throw new Refusal(409, 'Too many devices count this service.')
      if (answer.state !== 'open') throw new DomainError('not-found')
      const { state: _, ...place } = answer
      return place
    },
  }),
  signedIn({
    method: 'POST',
    path: '/service-instances/{id}/counting-links',
    isCounting: true,
    summary:
      'Makes a link by which ushers without an account count a dated service, until the end of its day. Its address is told this once.',
    status: 201,
    answer: v.strictObject({ address: v.string() }),
    handle: async ({ id }, { db }) => {
      const { isOver } = orNotFound(await findServiceClickers(db, id))
      if (isOver) throw new Refusal(409, 'The day of this service is over.')
      return { address: await makeCountingLink(db, id) }
    },
  }),
  signedIn({
    method: 'DELETE',
    path: '/counting-links/{id}',
    isCounting: true,
    summary: 'Ends a counting link at once; what was counted by it stays.',
    status: 204,
    handle: ({ id }, { db }) => withdrawCountingLink(db, id),
  }),
]
