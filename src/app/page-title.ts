/** A route's `head`: the page's name first, which tells tabs apart. */
export const pageTitle = (name: string) => () => ({ meta: [{ title: `${name} · Narthex` }] })
