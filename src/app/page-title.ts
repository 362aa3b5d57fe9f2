/** A route's `head`: the page's name first, so that tabs can be told apart. */
export const pageTitle = (name: string) => () => ({ meta: [{ title: `${name} · Narthex` }] })
