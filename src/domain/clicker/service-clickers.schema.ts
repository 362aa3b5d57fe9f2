import * as v from 'valibot'
import { Id, Instant } from '../shared/column-values.ts'
import { CountingCategory } from './counting-category.schema.ts'

const Clicker = v.strictObject({
  id: v.number(),
  /** What its usher says to count: "nave"; may be empty, and two may say the same. */
  name: v.string(),
  counts: v.record(v.string(), v.number()),
  tappedAt: Instant,
  isLeftOut: v.boolean(),
})
export type Clicker = v.InferOutput<typeof Clicker>

const CountingLink = v.strictObject({ id: Id, createdAt: Instant, createdBy: v.nullable(v.string()) })
export type CountingLink = v.InferOutput<typeof CountingLink>

/** What `list_clickers` answers. */
export const ServiceClickers = v.strictObject({
  endsAt: Instant,
  isOver: v.boolean(),
  categories: v.array(CountingCategory),
  /** Of all clickers that are not left out; null before the first tap. */
  total: v.nullable(v.number()),
  /** Those that were not withdrawn, the oldest first. */
  links: v.array(CountingLink),
  clickers: v.array(Clicker),
})
export type ServiceClickers = v.InferOutput<typeof ServiceClickers>
