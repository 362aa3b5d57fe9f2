import { button } from '@/styled-system/recipes'

/** The button of a toast, such as Undo. The toaster runs the action, because a click also removes the toast. */
export function ToastAction({ label }: { label: string }) {
  return (
    <button type="button" className={button({ tone: 'secondary', size: 'sm' })} data-action="">
      {label}
    </button>
  )
}
