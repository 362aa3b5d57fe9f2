import { css } from '@/styled-system/css'
import { TextLink } from '@/ui/text-link.tsx'

export function MergeLink({ id }: { id: string }) {
  return (
    <p className={css({ textStyle: 'small', color: 'text.muted' })}>
      Is this person in your list twice?{' '}
      <TextLink to="/members/$id/merge" params={{ id }}>
        Merge with another member
      </TextLink>
    </p>
  )
}
