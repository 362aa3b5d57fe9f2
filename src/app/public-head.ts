export type PublicHead = {
  /** The whole title, as a search engine shows it. */
  title: string
  /** One or two sentences, at most some 160 characters. */
  description: string
  path: string
}

/** A public route's `head`: what search engines and link previews read of the page. */
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
