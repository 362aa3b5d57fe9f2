import { css } from '@/styled-system/css'

/** Keeps the content of a bar at the width of the page, while the background of a fixed bar has the full width. */
export const withinPage = css({ width: 'full', maxWidth: 'content', marginInline: 'auto', paddingInline: '3' })
