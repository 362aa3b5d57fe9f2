/** Returns a route's `head`. The page's name comes first, because a narrow tab shows only the first words. */
export const pageTitle = (name: string) => () => ({ meta: [{ title: `${name} · Narthex` }] })
