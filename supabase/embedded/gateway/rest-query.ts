/** What the app asks of PostgREST, and no more. All are limits of one request. */
const MAX_QUERY_CHARACTERS = 14_000
const MAX_SELECT_CHARACTERS = 2000
const MAX_COLUMNS = 60
const MAX_EMBEDS = 2
const MAX_FILTERS = 12
const MAX_ALTERNATIVES = 6
const MAX_ORDERS = 6
const MAX_CONFLICT_COLUMNS = 5
const MAX_LISTED_VALUES = 300
const MAX_VALUE_CHARACTERS = 500
/** As `max_rows`. */
export const MAX_ROWS = 1000
const MAX_OFFSET = 9_999_999

const COLUMN = /^[a-z][a-z0-9_]{0,62}$/
const SELECTED = /^(?:[A-Za-z]\w{0,62}:)?[a-z]\w{0,62}$|^\*$/
const EMBED = /(?<=^|,)(?:[A-Za-z]\w{0,62}:)?([a-z]\w{0,62})(?:![a-z]\w{0,62}){0,2}\(([^()]*)\)(?=,|$)/g
/** Those that a row of another table belongs to: the rows of a whole list are asked for by themselves. */
const EMBEDDED = new Set(['churches', 'services', 'service_instances', 'events'])
const ORDER = /^[a-z][a-z0-9_]{0,62}(\.(asc|desc))?(\.nulls(first|last))?$/
const FILTER = /^(?:not\.)?(eq|neq|gt|gte|lt|lte|is|in|ilike)\.(.*)$/s
/** One of the conditions of `or=(…)`; none holds another tree. */
const ALTERNATIVE = /^([a-z]\w{0,62})\.(?:not\.)?(?:eq|neq|gt|gte|lt|lte|is)\.([^"\\{}()]*)$/
const IS_VALUE = /^(null|not_null|true|false|unknown)$/
/** The server takes an object for a query of its own, and a list or a quoted text for something else than text. */
const NO_PLAIN_VALUE = /^\s*[{[("]/

/** What a request to a table, a view or a function may be narrowed and shaped by. */
export type Shape = 'read' | 'insert' | 'change' | 'call'

const PARAMETERS: Record<Shape, readonly string[]> = {
  read: ['select', 'order', 'limit', 'offset'],
  call: ['select', 'order', 'limit', 'offset'],
  insert: ['select', 'columns', 'on_conflict'],
  change: ['select'],
}

/**
 * Says why the query of a request is not let through to the one Postgres that everyone shares: what is not among the
 * things that the app and `/api` ask for. Regular expressions can keep Postgres busy for minutes, and resources embedded
 * in each other multiply.
 *
 * @param search of the URL, as it came
 * @returns null when the query may pass
 */
export function refuseQuery(search: string, shape: Shape = 'read'): string | null {
  if (search.length > MAX_QUERY_CHARACTERS) return `A query has at most ${MAX_QUERY_CHARACTERS} characters`
  const query = new URLSearchParams(search)
  let filters = 0
  for (const [name, value] of query) {
    const refusal = isParameter(name) ? refuseParameter(query, shape, name, value) : refuseFilter(name, value)
    if (refusal) return refusal
    if (!isParameter(name)) filters++
  }
  if (filters > MAX_FILTERS) return `A query has at most ${MAX_FILTERS} filters`
  if (filters > 0 && shape === 'insert') return 'New rows have no filter'
  if (filters === 0 && shape === 'change') return 'Changing and deleting takes a filter'
  return null
}

const CHECKS: Record<string, (value: string) => string | null> = {
  select: refuseSelect,
  order: (value) =>
    isListOf(value, ORDER, MAX_ORDERS) ? null : `Rows are ordered by at most ${MAX_ORDERS} plain columns`,
  limit: (value) => (isUpTo(value, MAX_ROWS) ? null : `A query has at most ${MAX_ROWS} rows`),
  offset: (value) => (isUpTo(value, MAX_OFFSET) ? null : `Rows are skipped up to ${MAX_OFFSET}`),
  columns: (value) =>
    isListOf(value.replaceAll('"', ''), COLUMN, MAX_COLUMNS) ? null : `Rows have at most ${MAX_COLUMNS} plain columns`,
  on_conflict: (value) =>
    isListOf(value, COLUMN, MAX_CONFLICT_COLUMNS) ? null : `Rows meet in at most ${MAX_CONFLICT_COLUMNS} plain columns`,
}

const isParameter = (name: string) => Object.hasOwn(CHECKS, name)

function refuseParameter(query: URLSearchParams, shape: Shape, name: string, value: string): string | null {
  if (!PARAMETERS[shape].includes(name)) return `"${name}" has no place in this request`
  if (query.getAll(name).length > 1) return `"${name}" is said once`
  return CHECKS[name]!(value)
}

function refuseSelect(select: string): string | null {
  if (select.length > MAX_SELECT_CHARACTERS) return `"select" has at most ${MAX_SELECT_CHARACTERS} characters`
  const inner: string[] = []
  const outer = select.replaceAll(EMBED, (_, resource: string, columns: string) => {
    inner.push(columns)
    return EMBEDDED.has(resource) ? 'embedded' : `no resource (${resource})`
  })
  const [, unknown] = /no resource \((\w+)\)/.exec(outer) ?? []
  if (unknown) return `"${unknown}" is not embedded`
  if (/[()]/.test(outer)) return 'Resources are embedded at most 1 deep'
  if (inner.length > MAX_EMBEDS) return `At most ${MAX_EMBEDS} resources are embedded`
  const selected = [outer, ...inner].flatMap((each) => each.split(','))
  if (selected.length > MAX_COLUMNS) return `At most ${MAX_COLUMNS} columns are selected`
  return selected.every((each) => SELECTED.test(each)) ? null : 'Plain columns are selected'
}

function refuseFilter(name: string, value: string): string | null {
  if (name === 'or') return refuseAlternatives(value)
  if (!COLUMN.test(name) || name === 'and' || name === 'not') return 'Filters name plain columns'
  const [, operator, operand = ''] = FILTER.exec(value) ?? []
  if (operator === undefined) return 'Filters are eq, neq, gt, gte, lt, lte, is, in and ilike'
  if (operator === 'is') return IS_VALUE.test(operand) ? null : '"is" takes null, true or false'
  if (operator === 'in') return refuseListed(operand)
  if (operand.length > MAX_VALUE_CHARACTERS) return `A value has at most ${MAX_VALUE_CHARACTERS} characters`
  // Each wildcard of any length multiplies what is compared; the app escapes them.
  if (operator === 'ilike') return hasWildcard(operand) ? 'Patterns have no wildcards' : null
  return NO_PLAIN_VALUE.test(operand) ? 'Filters take plain values' : null
}

function refuseAlternatives(tree: string): string | null {
  if (!tree.startsWith('(') || !tree.endsWith(')')) return '"or" takes conditions in parentheses'
  const conditions = tree.slice(1, -1).split(',')
  if (conditions.length > MAX_ALTERNATIVES) return `"or" takes at most ${MAX_ALTERNATIVES} conditions`
  return conditions.every(isPlainCondition) ? null : '"or" takes plain conditions'
}

function isPlainCondition(condition: string): boolean {
  const [, column, operand = ''] = ALTERNATIVE.exec(condition) ?? []
  return column !== undefined && operand.length <= MAX_VALUE_CHARACTERS && !NO_PLAIN_VALUE.test(operand)
}

function refuseListed(list: string): string | null {
  if (!/^\([^"\\{}()]*\)$/.test(list)) return '"in" takes plain values in parentheses'
  return list.split(',').length > MAX_LISTED_VALUES ? `"in" takes at most ${MAX_LISTED_VALUES} values` : null
}

function hasWildcard(pattern: string): boolean {
  return /[%*]/.test(pattern.replaceAll(/\\./gs, ''))
}

function isListOf(list: string, item: RegExp, most: number): boolean {
  const items = list.split(',')
  return items.length <= most && items.every((each) => item.test(each))
}

function isUpTo(text: string, most: number): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) <= most
}
