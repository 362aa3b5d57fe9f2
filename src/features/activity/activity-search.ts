import type { SearchSchemaInput } from '@tanstack/react-router'

/**
 * `topic` can be any word here, because importing the list of topics would load domain code on every page. `filterOf`
 * ignores an unknown topic.
 */
export type ActivitySearch = {
  person?: string | undefined
  topic?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Sets an invalid parameter to undefined. If it were only absent, the router would keep its old value. */
export function readActivitySearch({ person, topic, from, to }: ActivitySearch & SearchSchemaInput): ActivitySearch {
  return {
    person: textOf(person, /^[0-9a-f-]{36}$/),
    topic: textOf(topic, /^\w+$/),
    from: textOf(from, DATE),
    to: textOf(to, DATE),
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

function textOf(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined
}
