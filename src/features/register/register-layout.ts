import { css } from '@/styled-system/css'

/** Keeps a part to the width of the page; what is fixed at the top and the bottom has a background of full width. */
export const withinPage = css({ width: 'full', maxWidth: 'content', marginInline: 'auto', paddingInline: '3' })
