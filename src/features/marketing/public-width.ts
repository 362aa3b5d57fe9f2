import { css } from '@/styled-system/css'

export const publicWidth = css({
  width: 'full',
  maxWidth: 'calc({sizes.content} + 3rem)',
  marginInline: 'auto',
  paddingInline: { base: '4', sm: '6' },
})
