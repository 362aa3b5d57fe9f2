export type ApiKeys = {
  publishableKey: string
  secretKey: string | undefined
  /** Each lets a timer of the operator in, while a project goes from one set of keys to the other. */
  operatorKeys: string[]
}

/**
 * The keys as hosted Supabase hands them to a function: publishable and secret keys, or the `anon` and `service_role`
 * keys that a project has from before 2026 and may have switched off.
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
    // A project without such keys may say so with an empty text.
    return {}
  }
}
