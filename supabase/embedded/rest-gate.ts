/** What PostgREST's JSON says about a request it does not take. */
type Refusal = { code: 'PGRST127'; message: string; details: string; hint: null }

/** The app embeds a profile's church, and nothing within that. */
const DEEPEST_EMBED = 1

/** Columns, and those of an embedded resource. The server reads paths, hints and casts in a name as it likes. */
const PLAIN_NAME = /^[\w.]*$/

/** `match` and `imatch`, also negated or with `(any)` and `(all)`, where a filter's operator is. */
const REGEX_OPERATOR = /^\s*(not\.)*i?match\s*([.(]|$)/i
/** The same anywhere in a tree of `or` and `and`, in which a value might hide it. */
const REGEX_IN_TREE = /\.\s*i?match\s*([.(,)]|$)/i
/** The embedded server takes an object for a query of its own, with any operator in it. */
const OBJECT_OPERAND = /^\s*(not\.)*[^.]*\.\s*\{\s*"/
const OBJECT_IN_TREE = /\{\s*"/

/**
 * Says why a request must not reach the one Postgres that everyone shares: a regular expression can keep it busy for
 * minutes, and resources embedded in each other multiply. Who asks by which method or path makes no difference.
 *
 * @returns null when the request may pass
 */
export function refuseQuery(query: URLSearchParams): Refusal | null {
  for (const [name, value] of query) {
    if (name === 'select') {
      if (depthOf(value) > DEEPEST_EMBED) return refusal(`Resources are embedded at most ${DEEPEST_EMBED} deep`)
    } else {
      const isTree = /(^|\.)(or|and)$/.test(name)
      if (REGEX_OPERATOR.test(value) || (isTree && REGEX_IN_TREE.test(value)))
        return refusal('Filters do not take regular expressions')
      if (OBJECT_OPERAND.test(value) || (isTree && OBJECT_IN_TREE.test(value)))
        return refusal('Filters do not take objects')
      if (!PLAIN_NAME.test(name)) return refusal('Filters name plain columns')
    }
  }
  return null
}

/** How deep the parentheses of a `select` go. Where one may be part of a name, none counts as closing. */
function depthOf(select: string): number {
  const closing = /^[\w\s.,:!*()]*$/.test(select) ? 1 : 0
  let depth = 0
  let deepest = 0
  for (const letter of select) {
    if (letter === '(') deepest = Math.max(deepest, ++depth)
    if (letter === ')') depth = Math.max(0, depth - closing)
  }
  return deepest
}

function refusal(details: string): Refusal {
  return { code: 'PGRST127', message: 'Feature not implemented', details, hint: null }
}
