import type { SearchSchemaInput } from '@tanstack/react-router'

/** Read without the domain, whose words every visitor would fetch; the page leaves out a topic that it does not know. */
export type ActivitySearch = {
  person?: string | undefined
  topic?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A part that cannot be read is undefined, not absent: the router keeps an absent part as it was sent. */
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
