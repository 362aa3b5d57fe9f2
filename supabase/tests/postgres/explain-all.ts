import pg from 'pg'
import { vi } from 'vitest'
import { runStatements } from '../postgres-server.ts'
import type { TestDatabase } from '../postgres-set-up.ts'
import { scansOf } from './scans.ts'
import type { Scan } from './scans.ts'

/** Makes every later statement send its plan, including statements within functions. */
export async function explainAll({ url }: TestDatabase): Promise<void> {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const statements = Object.entries(settings).map(
    ([setting, value]) => `alter database ${name} set ${setting} = '${value}'`,
  )
  await runStatements(administratorUrl(), ...statements)
}

const administratorUrl = () =>
  (JSON.parse(process.env['NARTHEX_TEST_POSTGRES']!) as { administrator: string }).administrator

/** Calls `onScans` after each statement of every later connection, with the scans in the plan of the statement. */
export function hearScans(onScans: (scans: Scan[]) => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on its client
  const { connect } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function listen(this: pg.Client, ...asked) {
    this.on('notice', ({ message }) => onScans(scansOf(message ?? '')))
    return connect.apply(this, asked)
  })
}
