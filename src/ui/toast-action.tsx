import { button } from '@/styled-system/recipes'

/** The button of a toast, such as Undo. The toaster runs the action, because the toast goes with the click. */
export function ToastAction({ label }: { label: string }) {
  return (
    <button type="button" className={button({ tone: 'secondary', size: 'sm' })} data-action="">
      {label}
    </button>
  )
}
