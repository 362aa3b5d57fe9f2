/** The version of the app and its function, as in package.json, which neither of them reads. */
export const VERSION = '0.1.0'
