export type PublicHead = {
  title: string
  /** The text for search engines: one or two sentences, about 160 characters in total. */
  description: string
  path: string
}

/** Returns the `head` of a public route, with the tags that search engines and link previews read. */
export const publicHead =
  ({ title, description, path }: PublicHead) =>
  () => {
    const { origin } = globalThis.location
    const address = `${origin}${path}`
    return {
      meta: [
        { title },
        { name: 'description', content: description },
        { property: 'og:type', content: 'website' },
        { property: 'og:site_name', content: 'Narthex' },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description },
        { property: 'og:url', content: address },
        { property: 'og:image', content: `${origin}/studio.webp` },
        { name: 'twitter:card', content: 'summary_large_image' },
      ],
      links: [{ rel: 'canonical', href: address }],
    }
  }
