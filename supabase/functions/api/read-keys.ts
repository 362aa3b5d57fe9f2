export type ApiKeys = {
  publishableKey: string
  secretKey: string | undefined
  /**
   * The keys that the operator's timers may send. There can be several keys, so that timers keep working while a
   * project replaces a key.
   */
  operatorKeys: string[]
}

/**
 * Reads the publishable and secret keys that hosted Supabase gives a function. Without these keys, the `anon` and
 * `service_role` keys of projects from before 2026 are used, which may be switched off.
 */
export function readKeys(setting: (name: string) => string | undefined): ApiKeys {
  const publishable = namedKeys(setting('SUPABASE_PUBLISHABLE_KEYS'))
  const secret = namedKeys(setting('SUPABASE_SECRET_KEYS'))
  const serviceRole = setting('SUPABASE_SERVICE_ROLE_KEY')
  return {
    publishableKey: firstOf(publishable) ?? setting('SUPABASE_ANON_KEY') ?? '',
    secretKey: firstOf(secret) ?? serviceRole,
    operatorKeys: [...Object.values(secret), ...(serviceRole ? [serviceRole] : [])],
  }
}

const firstOf = (keys: Record<string, string>): string | undefined => keys['default'] ?? Object.values(keys)[0]

/** @param json such as '{"default":"sb_secret_…"}' */
function namedKeys(json: string | undefined): Record<string, string> {
  try {
    const keys: unknown = JSON.parse(json ?? '{}')
    const named = typeof keys === 'object' && keys !== null ? Object.entries(keys) : []
    return Object.fromEntries(named.filter(([, key]) => typeof key === 'string' && key !== ''))
  } catch {
    // The setting may be an empty text in a project without these keys.
    return {}
  }
}
