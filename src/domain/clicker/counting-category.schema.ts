import * as v from 'valibot'
import { isPlainLabel, requiredText } from '../shared/form-fields.ts'

export const CountingCategory = v.object({
  key: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'Please send a key such as adults, or a UUID')),
  name: requiredText(30, 'Please enter a name'),
  /** `inTotal` is false for a category such as visitors, because visitors are also counted as adults or children. */
  inTotal: v.boolean(),
})
export type CountingCategory = v.InferOutput<typeof CountingCategory>

/** A phone's screen has room for `MAX_CATEGORIES` categories; the database refuses more. */
export const MAX_CATEGORIES = 6

/** The order of `CountingCategories` is the order on the screen. */
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
