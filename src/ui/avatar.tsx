import { cx } from '@/styled-system/css'
import { avatar } from '@/styled-system/recipes'
import type { AvatarVariant } from '@/styled-system/recipes'

export type AvatarProps = { name: string; size?: AvatarVariant['size']; className?: string }

/** Shows a person's initials. Screen readers skip the initials, so the person's name must be beside them. */
export function Avatar({ name, size, className }: AvatarProps) {
  return (
    <span aria-hidden className={cx(avatar({ size }), className)}>
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}
