/** Returns a route's `head`. The page's name comes first, so that a row of tabs can be told apart. */
export const pageTitle = (name: string) => () => ({ meta: [{ title: `${name} · Narthex` }] })
