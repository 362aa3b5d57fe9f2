import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** @returns the path of Supabase's CLI, or null on a platform for which it is not installed; Linux x64 always has it */
export function findSupabaseCli(): string | null {
  const platform = `${process.platform}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(`@supabase/cli-${platform}/bin/supabase`)
  } catch (error) {
    if (platform === 'linux-x64') throw error
    return null
  }
}

/**
 * Returns the environment for the CLI. The CLI then uses the given management API, agrees to every question, and stores
 * its files in `home`.
 */
export function cliEnvironment(home: string, managementUrl: string): NodeJS.ProcessEnv {
  const profile = join(home, 'profile.yaml')
  const addresses = ['api_url', 'dashboard_url', 'docs_url'].map((name) => `${name}: ${managementUrl}\n`)
  writeFileSync(profile, `name: test\n${addresses.join('')}project_host: supabase.invalid\n`)
  return {
    ...process.env,
    HOME: home,
    SUPABASE_PROFILE: profile,
    SUPABASE_ACCESS_TOKEN: `sbp_${'a'.repeat(40)}`,
    SUPABASE_YES: 'true',
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}
