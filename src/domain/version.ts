/** `VERSION` is the version in package.json, which neither the app nor the Edge Function can read. */
export const VERSION = '1.0.0'
