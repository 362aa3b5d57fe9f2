/** `VERSION` repeats the version of package.json, because neither the app nor the Edge Function can read that file. */
export const VERSION = '1.0.0'
