import * as v from 'valibot'
import { Id, Instant } from '../shared/column-values.ts'
import { CountingCategory } from './counting-category.schema.ts'

const Clicker = v.strictObject({
  id: v.number(),
  /** The usher says what they count: "nave". It may be empty, and two ushers may say the same. */
  name: v.string(),
  counts: v.record(v.string(), v.number()),
  tappedAt: Instant,
  isLeftOut: v.boolean(),
})
export type Clicker = v.InferOutput<typeof Clicker>

const CountingLink = v.strictObject({ id: Id, createdAt: Instant, createdBy: v.nullable(v.string()) })
export type CountingLink = v.InferOutput<typeof CountingLink>

/** `list_clickers` answers this. */
export const ServiceClickers = v.strictObject({
  endsAt: Instant,
  isOver: v.boolean(),
  categories: v.array(CountingCategory),
  /** The sum leaves out clickers that are left out; null before the first tap. */
  total: v.nullable(v.number()),
  /** Withdrawn links are missing; the oldest comes first. */
  links: v.array(CountingLink),
  clickers: v.array(Clicker),
})
export type ServiceClickers = v.InferOutput<typeof ServiceClickers>
