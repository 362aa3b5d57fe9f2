import { css } from '@/styled-system/css'

export const authForm = css({ display: 'flex', flexDirection: 'column', gap: '5' })
