import pg from 'pg'

const JSON_TYPES = new Set([114, 3802])
/** The number of statements with cached parameter types. */
const REMEMBERED = 500
const known = new Map<string, number[]>()

/**
 * Sends lists as JSON where a statement expects JSON, because node-postgres writes every list as a Postgres array. Only
 * the server knows the parameter types. The server is asked when a statement first has a list as parameter.
 */
export class TypedClient extends pg.Client {
  // Kysely calls `query` only in this form.
  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const ask = pg.Client.prototype.query.bind(this) as (...all: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values) || !values.some((value) => Array.isArray(value))) {
      return ask(text, values, ...rest)
    }
    return this.#typesOf(text).then((types) =>
      ask(
        text,
        values.map((value: unknown, index) =>
          Array.isArray(value) && JSON_TYPES.has(types[index] ?? 0) ? JSON.stringify(value) : value,
        ),
      ),
    )
  }) as pg.Client['query']

  async #typesOf(text: string): Promise<number[]> {
    const remembered = known.get(text)
    if (remembered) return remembered
    await super.query(`prepare narthex_types as ${text}`)
    const { rows } = await super.query<{ types: number[] }>(
      `select parameter_types::oid[]::int[] as types from pg_prepared_statements where name = 'narthex_types'`,
    )
    await super.query('deallocate narthex_types')
    const types = rows[0]?.types ?? []
    if (known.size >= REMEMBERED) known.clear()
    known.set(text, types)
    return types
  }
}
