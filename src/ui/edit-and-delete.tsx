import { createLink } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css, cx } from '@/styled-system/css'
import { button } from '@/styled-system/recipes'
import { Button } from './button.tsx'

type AnchorProps = ComponentProps<'a'> & { onDelete: () => void }

/** Edit comes after Delete, because the main button of a page header is last. */
function EditAnchor({ onDelete, className, children, ...rest }: AnchorProps) {
  return (
    <>
      <Button tone="secondary" Icon={Trash2} className={css({ color: 'danger.text' })} onClick={onDelete}>
        Delete
      </Button>
      <a {...rest} className={cx(button(), className)}>
        <Pencil size={18} strokeWidth={1.75} aria-hidden />
        {children ?? 'Edit'}
      </a>
    </>
  )
}

/** Shows Edit and Delete for the item of a page. `to` and `params` lead to the page's form, as in the router's `Link`. */
export const EditAndDelete = createLink(EditAnchor)
