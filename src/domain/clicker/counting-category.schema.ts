import * as v from 'valibot'
import { isPlainLabel, requiredText } from '../shared/form-fields.ts'

/** Ushers tap categories: adults, children, or what else the church counts. */
export const CountingCategory = v.object({
  key: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'Please send a key such as adults, or a UUID')),
  name: requiredText(30, 'Please enter a name'),
  /** Whether it belongs to the total: visitors were tapped as adults or children too. */
  inTotal: v.boolean(),
})
export type CountingCategory = v.InferOutput<typeof CountingCategory>

/** This many fit on a phone, and into the database. */
export const MAX_CATEGORIES = 6

/** The categories are shown in this order. */
export const CountingCategories = v.pipe(
  v.array(CountingCategory),
  v.minLength(1, 'Please keep one category'),
  v.maxLength(MAX_CATEGORIES, `Please keep at most ${MAX_CATEGORIES} categories`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const names = dataset.value.map(({ name }) => name.toLocaleLowerCase('en'))
    dataset.value.forEach((category, at) => {
      const isTwice = names.indexOf(names[at]!) !== at
      if (!isTwice && isPlainLabel(category.name)) return
      addIssue({
        message: isTwice
          ? 'This name is in the list already'
          : 'Please write each word in letters of one alphabet, without invisible characters',
        path: [
          { type: 'array', origin: 'value', input: dataset.value, key: at, value: category },
          { type: 'object', origin: 'value', input: category, key: 'name', value: category.name },
        ],
      })
    })
  }),
)
