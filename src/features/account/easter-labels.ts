import type { EasterOf } from '@/domain/access/profile.schema.ts'

export const EASTER_LABELS: Record<EasterOf, string> = { western: 'Western', orthodox: 'Orthodox' }
