/** `VERSION` is the version in package.json. The app and the Edge Function cannot read package.json. */
export const VERSION = '1.0.0'
