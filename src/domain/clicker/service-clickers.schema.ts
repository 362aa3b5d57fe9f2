import * as v from 'valibot'
import { Id, Instant } from '../shared/column-values.ts'
import { CountingCategory } from './counting-category.schema.ts'

const Clicker = v.strictObject({
  id: v.number(),
  /**
   * `name` is the usher's name for the counted place, such as "nave". The name may be empty, and two clickers may have
   * the same name.
   */
  name: v.string(),
  /** `link` is the number of the link that opened the clicker; null for a person of the church. */
  link: v.nullable(v.number()),
  counts: v.record(v.string(), v.number()),
  tappedAt: Instant,
  isLeftOut: v.boolean(),
})
export type Clicker = v.InferOutput<typeof Clicker>

const CountingLink = v.strictObject({
  id: Id,
  /** `number` is 1 for the first link of the service. Withdrawn links keep their number. */
  number: v.number(),
  createdAt: Instant,
  createdBy: v.nullable(v.string()),
})
export type CountingLink = v.InferOutput<typeof CountingLink>

/** `ServiceClickers` is the answer of the database function `list_clickers`. */
export const ServiceClickers = v.strictObject({
  endsAt: Instant,
  isOver: v.boolean(),
  categories: v.array(CountingCategory),
  /** `total` is the sum without clickers that are left out; null before the first tap. */
  total: v.nullable(v.number()),
  /** `links` are the counting links that still work, oldest first. */
  links: v.array(CountingLink),
  clickers: v.array(Clicker),
})
export type ServiceClickers = v.InferOutput<typeof ServiceClickers>
